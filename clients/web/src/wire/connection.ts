/**
 * The connection to the broker: one WebSocket that comes back by itself, requests, and commands published once with their
 * ack. It knows no match, and repeats no command: that is the match's.
 */

import { type NatsConnection, RequestError, TimeoutError, tokenAuthenticator, wsconnect } from "@nats-io/nats-core";
import { signal } from "@preact/signals";
import { ServerClock } from "./clock";
import { randomId } from "./ids";
import { type BrokerToken, GatewayProblem, newToken } from "./session";

export type State = "connecting" | "online" | "reconnecting" | "offline";

/** How the connection is, and why, in words. */
export const state = signal<{ readonly state: State; readonly why: string }>({ state: "connecting", why: "" });

const PATIENCE_MS = 8_000;
const ANSWER_MS = 3_000;
const PAUSE_MS = 400;
const EARLY_MS = 60_000;
const RENEW_MS = 15_000;
const DOUBT_MS = 15_000;
const TOO_LARGE = 10054;

/** A question or wish was refused, or nobody answered (`away`): `reason` is for programs, the message for people. */
export class Declined extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a request was answered with: an answer's own fields, an `error` of the services, or an ack of the stream. */
interface Answered {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly error?: { readonly err_code?: number; readonly description?: string };
}

/** The token that is shown at the next connection: good for minutes only, so it is renewed before it is needed. */
class Pass {
  /** Hears in words why no token will ever come again. */
  whenOver: (why: string) => void = () => {};
  private renewAtMs = 0;
  private doubtAtMs = 0;

  private constructor(
    private newest: BrokerToken,
    readonly clock: ServerClock,
  ) {}

  static async fetch(): Promise<Pass> {
    const clock = new ServerClock();
    const pass = new Pass(await timed(clock), clock);
    pass.note();
    return pass;
  }

  get token(): BrokerToken {
    return this.newest;
  }

  /** Nobody lets us in: the session may be over, or the server somewhere else. Asked now and then, for many ask at once. */
  doubt(): void {
    if (Date.now() < this.doubtAtMs) return;
    this.doubtAtMs = Date.now() + DOUBT_MS;
    this.renewAtMs = 0;
    void this.renewIfDue();
  }

  /** Fetches another one if this one ends soon; where nobody answers it is tried again later. */
  async renewIfDue(): Promise<void> {
    if (Date.now() < this.renewAtMs) return;
    try {
      const token = await timed(this.clock);
      if (token.player !== this.newest.player) {
        this.whenOver("Another tab has signed in as somebody else. Reload the page.");
        return;
      }
      if (token.websocket_url !== this.newest.websocket_url) {
        // The page may connect only to where it was told to when it was opened.
        this.whenOver("The server has moved. Reload the page.");
        return;
      }
      this.newest = token;
      this.note();
    } catch (error) {
      if (error instanceof GatewayProblem && error.reason === "not_signed_in") {
        this.whenOver("You are signed out. Reload the page.");
      }
    }
  }

  private note(): void {
    this.renewAtMs = Date.now() + (this.newest.until_ms - this.newest.now_ms) - EARLY_MS;
  }
}

export class Connection {
  private readonly listeners = new Set<() => void>();

  readonly player: string;
  /** The server's clock, shared by everything that counts down. */
  readonly clock: ServerClock;

  private constructor(
    private readonly pass: Pass,
    private readonly nats: NatsConnection,
    private readonly stop: () => void,
  ) {
    this.player = pass.token.player;
    this.clock = pass.clock;
    void this.watch();
  }

  /** Connects as whoever is signed in. Throws `GatewayProblem`, or what the library throws if there is no broker. */
  static async open(): Promise<Connection> {
    const pass = await Pass.fetch();
    const { player, websocket_url: url } = pass.token;
    if (!url) throw new GatewayProblem("no_websocket", "This server has no door for browsers.");
    const renew = () => {
      // A tab that slept, or that lost its connection, may hold a token that is over.
      if (!document.hidden || state.value.state !== "online") void pass.renewIfDue();
    };
    const timer = window.setInterval(() => void pass.renewIfDue(), RENEW_MS);
    document.addEventListener("visibilitychange", renew);
    window.addEventListener("online", renew);
    const stop = () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
      window.removeEventListener("online", renew);
    };
    try {
      const nats = await wsconnect({
        servers: url,
        name: "spellfold-web",
        authenticator: tokenAuthenticator(() => {
          // What is shown now must be ready now; whatever comes of this is shown the next time.
          void pass.renewIfDue();
          return pass.token.token;
        }),
        inboxPrefix: `_INBOX_${player}`,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 300,
        reconnectJitter: 700,
        ignoreAuthErrorAbort: true,
        pingInterval: 10_000,
        maxPingOut: 2,
        timeout: PATIENCE_MS,
      });
      pass.whenOver = (why) => {
        state.value = { state: "offline", why };
        stop();
        void nats.close();
      };
      return new Connection(pass, nats, stop);
    } catch (error) {
      stop();
      throw error;
    }
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
        let heard: unknown;
        try {
          heard = message.json();
        } catch {
          return; // What is no JSON is nobody's message.
        }
        take(heard);
      },
    });
    await this.settle();
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

  /** Publishes the bytes of a command once, and waits for the stream's ack. Throws `Declined`: `away`, `too_large`. */
  async publish(match: string, bytes: string): Promise<void> {
    const trouble = await this.once(`play.${this.player}.${match}`, bytes);
    if (typeof trouble === "string") throw new Declined("away", trouble);
  }

  async close(): Promise<void> {
    this.stop();
    await this.nats.close();
  }

  private async request<Answer>(subject: string, body: object): Promise<Answer> {
    const data = JSON.stringify(body);
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(subject, data);
      if (typeof answer !== "string") return answer as Answer;
      if (performance.now() > untilMs) throw new Declined("away", answer);
      await pause();
    }
  }

  /** One request: its answer, or in words why there is none yet. Throws `Declined` where trying again is of no use. */
  private async once(subject: string, data: string): Promise<Answered | string> {
    let answer: Answered;
    try {
      answer = (await this.nats.request(subject, data, { timeout: ANSWER_MS })).json<Answered>();
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof TimeoutError)) throw error;
      return "Nobody answers; the service may be starting again.";
    }
    if (answer.type === "error") {
      if (answer.reason === "unavailable") return answer.message ?? "";
      throw new Declined(answer.reason ?? "", answer.message ?? "");
    }
    if (answer.error) {
      if (answer.error.err_code === TOO_LARGE) throw new Declined("too_large", "That is more than the server takes.");
      return answer.error.description ?? "";
    }
    return answer;
  }

  /** Waits until the broker has taken everything that was said, however often the connection is lost meanwhile. */
  private async settle(): Promise<void> {
    for (;;) {
      try {
        return await this.nats.flush();
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        await pause();
      }
    }
  }

  private async watch(): Promise<void> {
    state.value = { state: "online", why: "" };
    for await (const one of this.nats.status()) {
      if (one.type === "disconnect") state.value = { state: "reconnecting", why: "The connection was lost." };
      if (one.type === "reconnecting") this.pass.doubt();
      if (one.type === "reconnect") {
        state.value = { state: "online", why: "" };
        for (const listener of this.listeners) listener();
      }
    }
    if (state.value.state !== "offline") {
      state.value = { state: "offline", why: "The connection was closed. Reload the page." };
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Fetches a token, and minds what it says of the server's clock. */
async function timed(clock: ServerClock): Promise<BrokerToken> {
  const askedMs = Date.now();
  const token = await newToken();
  clock.told(token.now_ms, askedMs, Date.now());
  return token;
}
