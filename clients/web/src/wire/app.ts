/** Who is here and over which connection: made once at the start, found by every page in a context. */

import { type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Connection } from "./connection";
import { becomeGuest, currentSession, type Session } from "./session";

export interface App {
  readonly session: Signal<Session>;
  readonly connection: Connection;
}

/** Signs in as whoever was here before, or as a new guest, and connects. Throws `GatewayProblem`. */
export async function begin(): Promise<App> {
  const session = (await currentSession()) ?? (await becomeGuest());
  return { session: signal(session), connection: await Connection.open() };
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("there is no app around this component");
  return app;
}
