/** Signing in, making an account, another name or password, signing out, erasing. A guest keeps everything it has played. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../wire/app";
import { forgetName } from "../wire/names";
import { changePassword, eraseAccount, makeAccount, rename, signIn, signOut } from "../wire/session";

type Part = "make" | "sign_in" | "name" | "password" | "erase";

export function Account() {
  const { session } = useApp();
  const who = session.value;
  const [part, setPart] = useState<Part | null>(who.is_guest ? "make" : null);
  const toggle = (wanted: Part) => setPart(part === wanted ? null : wanted);
  return (
    <>
      <p>
        You are <strong>{who.name}</strong>
        {who.is_guest ? ", a guest of this browser. With an account you can come back from anywhere." : "."}{" "}
        <a href={`/player/${who.player}`}>Your profile</a>
      </p>
      {who.is_guest && (
        <div class="row" role="group" aria-label="Account">
          <button type="button" class="button" aria-expanded={part === "make"} onClick={() => toggle("make")}>
            Make an account
          </button>
          <button type="button" class="button" aria-expanded={part === "sign_in"} onClick={() => toggle("sign_in")}>
            Sign in
          </button>
        </div>
      )}
      {part === "make" && who.is_guest && (
        <Form press="Make the account" hasName newPassword="Password" act={(form) => makeAccount(form.name, form.next)}>
          <p>Your matches and ratings stay yours.</p>
        </Form>
      )}
      {part === "sign_in" && who.is_guest && (
        <Form press="Sign in" hasName oldPassword="Password" act={(form) => signIn(form.name, form.old)} />
      )}
      <div class="row" role="group" aria-label="More">
        <button type="button" class="button" aria-expanded={part === "name"} onClick={() => toggle("name")}>
          Another name
        </button>
        {!who.is_guest && (
          <>
            <button type="button" class="button" aria-expanded={part === "password"} onClick={() => toggle("password")}>
              Another password
            </button>
            <button type="button" class="button" onClick={() => void signOut().then(() => location.assign("/"))}>
              Sign out
            </button>
          </>
        )}
        <button type="button" class="button is-grave" aria-expanded={part === "erase"} onClick={() => toggle("erase")}>
          Erase
        </button>
      </div>
      {part === "name" && <Form press="Take this name" hasName act={(form) => rename(form.name)} />}
      {part === "password" && (
        <Form
          press="Change the password"
          oldPassword="Password now"
          newPassword="New password"
          act={(form) => changePassword(form.old, form.next)}
        />
      )}
      {part === "erase" && (
        <Form press="Erase everything known of me" isGrave act={() => eraseAccount()}>
          <p>Name, password and sessions are erased for ever. Logs of matches keep an id that says nothing of you.</p>
        </Form>
      )}
    </>
  );
}

interface Filled {
  readonly name: string;
  readonly old: string;
  readonly next: string;
}

interface FormProps {
  readonly press: string;
  readonly act: (form: Filled) => Promise<unknown>;
  readonly hasName?: boolean;
  readonly oldPassword?: string;
  readonly newPassword?: string;
  readonly isGrave?: boolean;
  readonly children?: ComponentChildren;
}

function Form({ press, act, hasName, oldPassword, newPassword, isGrave, children }: FormProps) {
  const { session } = useApp();
  const [filled, setFilled] = useState<Filled>({ name: "", old: "", next: "" });
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const fill = (what: Partial<Filled>) => setFilled({ ...filled, ...what });
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      await act(filled);
      forgetName(session.value.player);
      // Everything on the page belongs to who one was: it begins anew.
      location.reload();
    } catch (error) {
      setTrouble((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} class="account-form">
      {children}
      {hasName && (
        <label class="field">
          Name
          <input
            required
            autocomplete="username"
            value={filled.name}
            onInput={(event) => fill({ name: event.currentTarget.value })}
          />
          <small>3 to 24 characters</small>
        </label>
      )}
      {oldPassword && (
        <label class="field">
          {oldPassword}
          <input
            required
            type="password"
            autocomplete="current-password"
            value={filled.old}
            onInput={(event) => fill({ old: event.currentTarget.value })}
          />
        </label>
      )}
      {newPassword && (
        <label class="field">
          {newPassword}
          <input
            required
            type="password"
            autocomplete="new-password"
            minLength={8}
            value={filled.next}
            onInput={(event) => fill({ next: event.currentTarget.value })}
          />
          <small>at least 8 characters</small>
        </label>
      )}
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      <button type="submit" class={`button ${isGrave ? "is-grave" : "is-main"}`} disabled={isBusy}>
        {press}
      </button>
    </form>
  );
}
