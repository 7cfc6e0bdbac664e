/** One socket to a game: it comes back by itself, and an answer in flight is sent again with its version. */

import type { FromClient, FromServer, State } from "../wire";
import { socketAddress } from "./api";

type Later = Extract<FromServer, { type: "consequences" }>;
type Reply = Exclude<FromServer, { type: "state" | "moved" | "consequences" }>;

interface Waiting {
  message: FromClient;
  done: (reply: Reply) => void;
}

export class Link {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  /** Who hears what the server adds to its newest reply. */
  private more: { id: number; done: (added: Later) => void } | null = null;
  private next = 1;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private ready = false;
  /** The server would not have us: nothing to come back to. */
  private denied = false;

  constructor(
    private readonly game: string,
    private readonly token: string,
    private readonly onState: (state: State) => void,
    private readonly onLine: (line: "open" | "lost" | "denied" | "moved", why: string) => void,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Sends a message and gives the server's reply to it; `more` is told what it adds to that, unless something newer asks so. */
  ask(message: FromClient, more?: (added: Later) => void): Promise<Reply> {
    const id = this.next++;
    if (more) this.more = { id, done: more };
    return new Promise((done) => {
      this.waiting.set(id, { message, done });
      if (this.ready) this.send(message, id);
    });
  }

  private send(message: FromClient, id: number): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, id }));
  }

  private hurry = (): void => {
    if (!this.closed && !this.denied && this.socket === null && document.visibilityState === "visible") {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open(): void {
    const socket = new WebSocket(socketAddress(this.game));
    this.socket = socket;
    this.ready = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token: this.token }));
    socket.onmessage = (event) => {
      let message: FromServer;
      try {
        message = JSON.parse(String(event.data)) as FromServer;
      } catch {
        return;
      }
      this.hear(message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.ready = false;
      if (this.closed) return;
      if (this.denied || event.code === 4404 || event.code === 4401 || event.code === 4403 || event.code === 1008) {
        this.denied = true;
        this.onLine("denied", event.reason || "This game is not here, or this seat is not yours.");
        return;
      }
      this.onLine("lost", "");
      const wait = Math.min(15_000, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2);
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  private hear(message: FromServer): void {
    if (message.type === "state") {
      const first = !this.ready;
      this.ready = true;
      this.tries = 0;
      this.onState(message);
      if (first) {
        this.onLine("open", "");
        for (const [id, one] of this.waiting) this.send(one.message, id);
      }
      return;
    }
    if (message.type === "moved") {
      this.close();
      this.onLine("moved", message.seat);
      return;
    }
    if (!this.ready && message.type === "error") {
      this.denied = true;
      this.onLine("denied", message.why);
      this.socket?.close();
      return;
    }
    const id = typeof message.id === "number" ? message.id : -1;
    if (message.type === "consequences") {
      if (this.more?.id === id) this.more.done(message);
      return;
    }
    const one = this.waiting.get(id);
    if (!one) return;
    this.waiting.delete(id);
    one.done(message);
  }
}
