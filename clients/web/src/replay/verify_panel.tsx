/** Checks the match in this browser and says in plain words what was checked, and what was not. */

import { useState } from "preact/hooks";
import type { AuditAnswer } from "../protocol/messages";
import { type Check, verify } from "../verify/verify";
import { useApp } from "../wire/app";
import { headsSeen } from "../wire/heads";
import type { Replay } from "./replay";

const MARKS: Readonly<Record<Check["status"], string>> = { passed: "holds", failed: "FAILS", skipped: "not checked" };

export function VerifyPanel({ replay }: { readonly replay: Replay }) {
  const { connection } = useApp();
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const [audit, setAudit] = useState<AuditAnswer | null>(null);
  const [said, setSaid] = useState("");
  const check = async (entries: readonly string[]) => {
    setSaid("Checking …");
    setChecks(
      await verify(entries, {
        match: replay.match,
        heads: headsSeen(replay.match),
        entropy: localStorage.getItem(`spellfold.entropy.${replay.match}`),
      }),
    );
    setAudit(await connection.ask<AuditAnswer>("audit", { match: replay.match }).catch(() => null));
    setSaid("");
  };
  const download = async () => {
    const entries = await replay.exactLog();
    const url = URL.createObjectURL(
      new Blob([entries.map((one) => `${one}\n`).join("")], { type: "application/jsonl" }),
    );
    const link = document.createElement("a");
    link.href = url;
    link.download = `${replay.match}.jsonl`;
    link.click();
    URL.revokeObjectURL(url);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    await check(text.replace(/\n$/, "").split("\n"));
  };
  if (!replay.isOver.value) {
    return (
      <section class="verify-panel" aria-label="Verify">
        <p>When the match is over, everybody can download its exact log and verify it here.</p>
      </section>
    );
  }
  const failed = checks?.filter((one) => one.status === "failed") ?? [];
  return (
    <section class="verify-panel" aria-label="Verify">
      <div class="row">
        <button
          type="button"
          class="button is-main"
          disabled={said !== ""}
          onClick={() => void replay.exactLog().then(check)}
        >
          Verify
        </button>
        <button type="button" class="button" onClick={() => void download()}>
          Download the log
        </button>
        <label class="button">
          Verify a file
          <input
            type="file"
            class="visually-hidden"
            accept=".jsonl,application/jsonl"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      {said && <p role="status">{said}</p>}
      {checks && (
        <div role="status" class="verify-report">
          <p>
            <strong>
              {failed.length === 0
                ? "Nothing in this log was changed, and no draw was loaded."
                : "This log is not what was played."}
            </strong>
          </p>
          <ul>
            {checks.map((one) => (
              <li key={one.name} class={`is-${one.status}`}>
                <strong>
                  {one.name}: {MARKS[one.status]}.
                </strong>{" "}
                {one.detail}
              </li>
            ))}
            <li class={audit ? (audit.ok ? "is-passed" : "is-failed") : "is-skipped"}>
              <strong>
                Rules: {audit ? (audit.ok ? "hold, says the server" : "FAIL, says the server") : "not checked"}.
              </strong>{" "}
              {audit
                ? "Whether every command was decided by the rules was not checked in this browser: the server did it again for you. `spellfold audit` on the downloaded log does it on your own machine."
                : "Whether every command was decided by the rules is checked by the server's audit, which gave no answer."}
            </li>
          </ul>
          <p>
            <small>Not checked by anybody: whether the server and the player who was ready last work together.</small>
          </p>
        </div>
      )}
    </section>
  );
}
