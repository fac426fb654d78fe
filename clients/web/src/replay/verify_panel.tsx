/** Checks the match in this browser and says in plain words what was checked, and what was not. */

import { useState } from "preact/hooks";
import type { AuditAnswer } from "../protocol/messages";
import { entriesOf, fileOf } from "../verify/log";
import { type Check, type Known, verdict, verify } from "../verify/verify";
import { useApp } from "../wire/app";
import { givenEntropy, wasRefused } from "../wire/entropy";
import { headsSeen } from "../wire/heads";
import { Mark } from "./icons";
import type { Replay } from "./replay";
import "./verify_panel.css";

const STATUS: Readonly<Record<Check["status"], string>> = {
  passed: "holds",
  failed: "FAILS",
  skipped: "not checked",
};

interface Report {
  /** What was checked: the server's log, or a file of this name. */
  readonly of: string;
  readonly checks: readonly Check[];
  /** What the server says of its own log; null if it gave no answer. */
  readonly audit: AuditAnswer | null;
}

export function VerifyPanel({ replay }: { readonly replay: Replay }) {
  const { connection } = useApp();
  const [report, setReport] = useState<Report | null>(null);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");

  /** Does what was pressed, and says why if it cannot be done. */
  const work = async (saying: string, act: () => Promise<void>) => {
    setTrouble("");
    setSaid(saying);
    await act().catch((error: Error) => setTrouble(error.message));
    setSaid("");
  };
  const check = async (of: string, entries: readonly string[]) => {
    setReport(null);
    const checks = await verify(entries, knownOf(replay, connection.player));
    const audit = await connection.ask<AuditAnswer>("audit", { match: replay.match }).catch(() => null);
    setReport({ of, checks, audit });
  };
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    await work(`Checking ${file.name} …`, async () => check(file.name, entriesOf(await file.text())));
    input.value = "";
  };
  if (!replay.isOver.value) {
    return (
      <section class="verify-panel" aria-label="Verify">
        <h2>Was it honest?</h2>
        <p>When the match is over, everybody can download its exact log here and verify it.</p>
      </section>
    );
  }
  return (
    <section class="verify-panel" aria-label="Verify">
      <h2>Was it honest?</h2>
      <p>
        Every match is a log in which each entry holds the hash of the one before, and every draw comes from a secret to
        which the server was bound before anybody gave dice. This browser can check that by itself.
      </p>
      <div class="row">
        <button
          type="button"
          class="button is-main"
          disabled={said !== ""}
          onClick={() => void work("Checking …", async () => check("", await replay.exactLog()))}
        >
          Verify
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void work("Fetching the log …", async () => save(replay.match, await replay.exactLog()))}
        >
          Download the log
        </button>
        <label class="button">
          Verify a file
          <input
            type="file"
            class="visually-hidden"
            accept=".jsonl,application/jsonl"
            onChange={(event) => void read(event.currentTarget)}
          />
        </label>
      </div>
      {said && <p role="status">{said}</p>}
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      {report && <ReportOf report={report} />}
    </section>
  );
}

function ReportOf({ report: { of, checks, audit } }: { readonly report: Report }) {
  const isBad = checks.some((one) => one.status === "failed");
  return (
    <div role="status" class="verify-report">
      <p class={isBad ? "notice is-bad" : "notice is-good"}>
        <strong>{verdict(checks)}</strong>
        {of && (
          <>
            {" "}
            Checked: <span class="verify-file">{of}</span>
          </>
        )}
      </p>
      {isBad && (
        <p>
          {of
            ? "Either the file was changed after it was downloaded, or it is of another match. Compare it with the server's log, which you can verify too."
            : "What the server hands out now is not what it promised while the match was played. Download the log and keep it: whoever has it can check the same."}
        </p>
      )}
      <ul>
        {checks.map((one) => (
          <li key={one.name}>
            <Mark of={one.status} />
            <p>
              <strong>
                {one.name}: {STATUS[one.status]}.
              </strong>{" "}
              {one.detail}
            </p>
          </li>
        ))}
        <li>
          <Mark of={audit === null ? "skipped" : audit.ok ? "passed" : "failed"} />
          <p>
            <strong>
              Rules: {audit === null ? "not checked" : audit.ok ? "hold, says the server" : "FAIL, says the server"}.
            </strong>{" "}
            {audit === null
              ? "Whether the rules were followed is checked by the server's audit, which gave no answer just now."
              : "Whether the rules were followed was not checked in this browser: the server decided every command of its log again. To have that without trusting it, run the downloaded log through “spellfold audit” on a machine of your own."}
          </p>
        </li>
        <li>
          <Mark of="skipped" />
          <p>
            <strong>Secret agreements: not checked.</strong> Nobody can see in a log whether the server worked together
            with the person who was ready last.
          </p>
        </li>
      </ul>
    </div>
  );
}

/** What this browser knows of the match beside its log. */
function knownOf(replay: Replay, player: string): Known {
  const entropy = givenEntropy(replay.match);
  return {
    match: replay.match,
    heads: headsSeen(replay.match),
    shown: new Map([...replay.updates.value].map(([version, update]) => [version, update.head])),
    given: entropy === null ? null : { player, entropy, wasRefused: wasRefused(replay.match) },
  };
}

function save(match: string, entries: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([fileOf(entries)], { type: "application/jsonl" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${match}.jsonl`;
  link.click();
  URL.revokeObjectURL(url);
}
