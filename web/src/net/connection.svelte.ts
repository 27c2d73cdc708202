/** One socket to one table. It reconnects by itself and says where it was. */

import { HEARTBEAT, STALE, type FromClient, type FromServer, type Hello, type LastSeen } from '../generated/protocol';
import { enter } from './api';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const MOST_PATIENCE = 4; // times the silence that makes a line dead, for a line so slow that it only seems dead

export class Connection {
  /** Whether the line is up; false from the start until the first hello is answered. */
  up = $state(false);
  /** Whether it has been up before: a banner is for a line that was lost. */
  lost = $state(false);
  /** Whether the browser knows of no network at all. */
  offline = $state(false);
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private heard = 0;
  private beaten = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly code: string,
    private readonly seen: () => LastSeen[],
    private readonly hear: (message: FromServer) => void,
    private readonly eyes: Pick<Hello, 'watch' | 'screen'> = { watch: false, screen: false },
  ) {
    addEventListener('online', this.now);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.now);
    void this.open();
  }

  private async open(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      await enter();
    } catch {
      this.later();
      return;
    }
    if (this.closed) return;
    // The table's code leads to the worker that has the table.
    const address = `${location.host}/ws?table=${encodeURIComponent(this.code)}`;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${address}`);
    this.socket = socket;
    this.timer = setTimeout(() => this.giveUp(), STALE * 1000 * Math.min(1 + this.tries, MOST_PATIENCE));
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      const message = JSON.parse(event.data) as FromServer;
      if (!this.up && message.type === 'table') {
        this.up = true;
        this.lost = false;
        this.tries = 0;
      }
      this.hear(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      if (!this.closed) this.later();
    };
  }

  private greet(socket: WebSocket): void {
    clearTimeout(this.timer);
    this.heard = Date.now();
    const hello: Hello = { type: 'hello', code: this.code, seen: this.seen(), ...this.eyes, shuffles: true };
    socket.send(JSON.stringify(hello));
    this.beaten = this.heard;
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT * 1000);
  }

  /** Say hello once more, a little later. */
  again(): void {
    this.socket?.close();
  }

  private beat(): void {
    const now = Date.now();
    // A page that stood still itself, on a busy or sleeping device, has yet to hear what was said meanwhile.
    const slept = now - this.beaten > 2 * HEARTBEAT * 1000;
    this.beaten = now;
    // Without a word for so long the line is dead, even if the browser has not noticed.
    if (!slept && now - this.heard > STALE * 1000) this.giveUp();
    else this.send({ type: 'ping' });
  }

  /** Nothing comes over this line, and another is tried. */
  private giveUp(): void {
    this.abandon();
    this.later();
  }

  /** Let go of the socket at once: a dead one closes only when the browser has waited a minute for the other side's word. */
  private abandon(): void {
    const socket = this.socket;
    this.drop();
    socket?.close();
  }

  private drop(): void {
    clearInterval(this.heartbeat);
    this.socket = null;
    this.lost = this.lost || this.up || this.tries > 0;
    this.up = false;
  }

  private later(): void {
    if (noNetwork()) {
      this.cut();
      return;
    }
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    this.tries += 1;
    if (this.tries > 1) this.lost = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open(), wait);
  }

  /** There is no network: nothing is tried until it is back. */
  private readonly cut = (): void => {
    if (!noNetwork()) return;
    clearTimeout(this.timer);
    this.abandon();
    this.offline = this.lost = true;
  };

  /** The network is back, or the person: do not wait any longer. */
  private readonly now = (): void => {
    if (this.closed || this.socket || noNetwork() || document.visibilityState === 'hidden') return;
    this.offline = false;
    this.tries = 0;
    void this.open();
  };

  /** False when the line is down; whoever must be heard says it again after the next hello. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener('online', this.now);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }
}

/** Whether the server cannot be reached because there is no network; one on this machine needs none. */
function noNetwork(): boolean {
  return !navigator.onLine && !/^(localhost|127\..*|\[::1\])$/.test(location.hostname);
}
