/** A real server with a database of its own, for the browser tests. */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TICKS = 100; // of a processor's clock in a second, as Linux tells them
const root = fileURLToPath(new URL('../../..', import.meta.url));

function interpreter(): string {
  const own = `${root}.venv/bin/python`;
  return process.env['STOLIK_PYTHON'] ?? (existsSync(own) ? own : 'python3');
}

/** What a few words of Python print. */
export function runPython(...args: string[]): string {
  return execFileSync(interpreter(), args, { encoding: 'utf-8' });
}

/** A server that can be killed and started again over the same database. */
export class Server {
  readonly url: string;
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
    private readonly program: string[],
    private readonly flags: string[],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** With `sameDeals` every match is dealt with the same key, so that what is on the table can be written down; with
   *  `inNetwork` other devices can come too. */
  static async start({ sameDeals = false, inNetwork = false, openTables = false } = {}): Promise<Server> {
    const program = sameDeals ? [`${root}web/tests/browser/same_deals.py`] : ['-m', 'stolik.server'];
    const flags = [
      '--bots-pace',
      '0',
      ...(inNetwork ? ['--host', '0.0.0.0'] : []),
      ...(openTables ? ['--open-tables'] : []),
    ];
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'stolik-')), program, flags);
    await server.start();
    return server;
  }

  private get db(): string {
    return `sqlite+aiosqlite:///${this.folder}/stolik.db`;
  }

  private get env(): NodeJS.ProcessEnv {
    const path = [process.env['PYTHONPATH'], `${root}src`].filter(Boolean).join(':');
    return { ...process.env, STOLIK_URL: undefined, PYTHONPATH: path }; // which `setup` gives to the tests
  }

  async start(): Promise<void> {
    this.process = spawn(
      interpreter(),
      [...this.program, 'serve', '--port', String(this.port), '--db', this.db, ...this.flags],
      { cwd: this.folder, env: this.env, stdio: process.env['STOLIK_LOUD'] ? 'inherit' : 'ignore' },
    );
    for (let tries = 0; tries < 1500 && this.process.exitCode === null; tries++) {
      const up = await fetch(`${this.url}/healthz`).catch(() => null);
      if (up?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the server did not start: STOLIK_LOUD=1 shows why');
  }

  /** What whoever runs the server does beside it: `stolik admin …`; what that prints. */
  admin(...command: string[]): string {
    const given = ['-m', 'stolik.server', 'admin', ...command, '--db', this.db];
    return execFileSync(interpreter(), given, { cwd: this.folder, env: this.env, encoding: 'utf-8' });
  }

  /** Seconds of a processor that the server itself has used; what it compiles in other processes is not counted. */
  used(): number {
    const stat = readFileSync(`/proc/${this.process!.pid}/stat`, 'utf-8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / TICKS;
  }

  /** As a crash ends it. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve));
    this.process?.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    const running = this.process?.exitCode === null && this.process.signalCode === null;
    const ended = new Promise((resolve) => this.process?.once('exit', resolve));
    if (running && this.process?.kill('SIGTERM')) await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A port below those that the system gives to browsers, which could take it before the server does. */
export function freePort(): Promise<number> {
  const port = 15_000 + randomInt(17_000);
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

let server: Server;

export async function setup(): Promise<void> {
  server = await Server.start();
  process.env['STOLIK_URL'] = server.url;
}

export async function teardown(): Promise<void> {
  await server.stop();
}
