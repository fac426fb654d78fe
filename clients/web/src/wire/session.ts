/** Who the person is, asked of the gateway over HTTP. The session itself is a cookie that no script can read. */

export interface Session {
  readonly player: string;
  readonly name: string;
  readonly is_guest: boolean;
}

export interface BrokerToken {
  readonly player: string;
  readonly token: string;
  readonly until_ms: number;
  readonly now_ms: number;
  readonly websocket_url: string | null;
}

/** The gateway refused: `reason` is for programs, the message for people. */
export class GatewayProblem extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new GatewayProblem("away", "The server cannot be reached just now.");
  }
  const answer = await response.json().catch(() => null);
  if (!answer || answer.type === "error") {
    throw new GatewayProblem(answer?.reason ?? "away", answer?.message ?? `The server answered ${response.status}.`);
  }
  return answer;
}

/** Who is signed in; null for nobody. */
export async function currentSession(): Promise<Session | null> {
  const found = await call<Session & { readonly type: string }>("GET", "/api/session");
  return found.type === "session" ? found : null;
}

export const becomeGuest = () => call<Session>("POST", "/api/guest", {});
export const signIn = (name: string, password: string) => call<Session>("POST", "/api/sessions", { name, password });
export const makeAccount = (name: string, password: string) =>
  call<Session>("POST", "/api/accounts", { name, password });
export const rename = (name: string) => call<Session>("POST", "/api/name", { name });
export const changePassword = (old: string, next: string) => call("POST", "/api/password", { old, new: next });
export const signOut = () => call("DELETE", "/api/sessions");
export const eraseAccount = () => call("DELETE", "/api/account");
export const newToken = () => call<BrokerToken>("POST", "/api/token", {});
export const playerCalled = (name: string) =>
  call<{ readonly player: string; readonly name: string }>("GET", `/api/players?name=${encodeURIComponent(name)}`);

/** The names of players; who has none is left out. */
export async function namesOf(players: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (players.length === 0) return {};
  const answer = await call<{ readonly names: Record<string, string> }>(
    "GET",
    `/api/names?players=${players.map(encodeURIComponent).join(",")}`,
  );
  return answer.names;
}
