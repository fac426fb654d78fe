/**
 * The connection to the broker: one WebSocket that comes back by itself, requests, and commands that are repeated until
 * they are received. It knows no match.
 */

import { type NatsConnection, RequestError, TimeoutError, tokenAuthenticator, wsconnect } from "@nats-io/nats-core";
import { signal } from "@preact/signals";
import { randomId } from "./ids";
import { type BrokerToken, GatewayProblem, newToken } from "./session";

export type State = "connecting" | "online" | "reconnecting" | "offline";

/** How the connection is, and why, in words. */
export const state = signal<{ readonly state: State; readonly why: string }>({ state: "connecting", why: "" });

const PATIENCE_MS = 8_000;
const ANSWER_MS = 3_000;
const PAUSE_MS = 400;
const EARLY_MS = 60_000;

/** A question or wish was refused, or nobody answered: `reason` is for programs, the message for people. */
export class Declined extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

export class Connection {
  private listeners = new Set<() => void>();

  private constructor(
    readonly player: string,
    private readonly nats: NatsConnection,
  ) {
    void this.watch();
  }

  /** Connects as whoever is signed in. */
  static async open(): Promise<Connection> {
    let token = await newToken();
    const url = token.websocket_url;
    if (!url) throw new GatewayProblem("no_websocket", "This server has no door for browsers.");
    let renewAt = performance.now() + goodMs(token);
    const renew = async () => {
      token = await newToken();
      renewAt = performance.now() + goodMs(token);
    };
    // The token is shown with every connection and is good for minutes only: it is renewed before it is needed.
    window.setInterval(() => {
      if (performance.now() > renewAt - EARLY_MS) void renew().catch(() => {});
    }, 15_000);
    const nats = await wsconnect({
      servers: url,
      name: "spellfold-web",
      authenticator: tokenAuthenticator(() => token.token),
      inboxPrefix: `_INBOX_${token.player}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 300,
      reconnectJitter: 700,
      ignoreAuthErrorAbort: true,
      pingInterval: 10_000,
      maxPingOut: 2,
      timeout: PATIENCE_MS,
    });
    const connection = new Connection(token.player, nats);
    connection.onReconnect(() => void renew().catch(() => {}));
    document.addEventListener("visibilitychange", () => {
      // A tab that slept may hold a token that is over.
      if (!document.hidden && performance.now() > renewAt - EARLY_MS) void renew().catch(() => {});
    });
    return connection;
  }

  /** Calls back after each reconnect: what was published in between is gone. Returns how to stop. */
  onReconnect(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hears the JSON messages of a subject; returns how to stop. Resolves when the broker knows of it. */
  async hear(subject: string, take: (message: unknown) => void): Promise<() => void> {
    const subscription = this.nats.subscribe(subject, {
      callback: (error, message) => {
        if (error) return;
        try {
          take(message.json());
        } catch {
          // What is no JSON is nobody's message.
        }
      },
    });
    await this.nats.flush();
    return () => subscription.unsubscribe();
  }

  /** Asks `ask.<player>.<verb>`: harmless, so it is repeated until somebody answers. Throws `Declined`. */
  async ask<Answer>(verb: string, question: object = {}): Promise<Answer> {
    return this.request<Answer>(`ask.${this.player}.${verb}`, question);
  }

  /** Tells `lobby.<player>.<verb>` a wish. One that makes something should carry an id. Throws `Declined`. */
  async wish<Answer>(verb: string, wish: object = {}): Promise<Answer> {
    return this.request<Answer>(`lobby.${this.player}.${verb}`, wish);
  }

  /** A wish with an id of its own, so that it may be repeated and still makes one thing. */
  async wishOnce<Answer>(verb: string, wish: object): Promise<Answer> {
    return this.wish<Answer>(verb, { ...wish, id: randomId() });
  }

  /** Publishes a command until the stream has it; what became of it comes as an update or a refusal. */
  async command(match: string, command: object): Promise<void> {
    await this.request(`play.${this.player}.${match}`, command);
  }

  async close(): Promise<void> {
    await this.nats.close();
  }

  private async request<Answer>(subject: string, body: object): Promise<Answer> {
    const data = JSON.stringify(body);
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      let trouble: string;
      try {
        const answer = (await this.nats.request(subject, data, { timeout: ANSWER_MS })).json<{
          type?: string;
          reason?: string;
          message?: string;
          error?: { err_code?: number; description?: string };
        }>();
        if (answer.type === "error") {
          if (answer.reason !== "unavailable") throw new Declined(answer.reason ?? "", answer.message ?? "");
          trouble = answer.message ?? "";
        } else if (answer.error) {
          if (answer.error.err_code === 10054) throw new Declined("too_large", "That is more than the server takes.");
          trouble = answer.error.description ?? "";
        } else return answer as Answer;
      } catch (error) {
        if (!(error instanceof RequestError || error instanceof TimeoutError)) throw error;
        trouble = "Nobody answers; the service may be starting again.";
      }
      if (performance.now() > until) throw new Declined("away", trouble);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  private async watch(): Promise<void> {
    state.value = { state: "online", why: "" };
    for await (const one of this.nats.status()) {
      if (one.type === "disconnect") state.value = { state: "reconnecting", why: "The connection was lost." };
      if (one.type === "reconnect") {
        state.value = { state: "online", why: "" };
        for (const listener of this.listeners) listener();
      }
    }
    state.value = { state: "offline", why: "The connection was closed. Reload the page." };
  }
}

function goodMs(token: BrokerToken): number {
  return token.until_ms - token.now_ms;
}
