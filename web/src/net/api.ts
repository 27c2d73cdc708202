/** What goes over HTTP: sessions, new tables, my tables, replays. */

import { say } from '../i18n';
import type {
  Links,
  MatchInfo,
  MyTables,
  NewTable,
  OpenTable,
  OpenTables,
  Problem,
  ReplayPage,
  ReviewPage,
  Session,
  Table,
  Ticket,
  Viewer,
} from '../generated/protocol';

/** A refusal with words for the person. */
export class Refusal extends Error {
  readonly code: Problem['error'];
  /** What exactly is wrong, as the server says it. */
  readonly detail: string;

  constructor(problem: Problem) {
    super(say().errors[problem.error] ?? problem.message);
    this.code = problem.error;
    this.detail = problem.message;
  }
}

export async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new Error(say().unreachable);
  }
  if (answer.status === 204) return undefined as Answer;
  const body: unknown = await answer.json().catch(() => ({ error: 'internal', message: '' }));
  if (!answer.ok) throw new Refusal(body as Problem);
  return body as Answer;
}

export function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

let session: Promise<Session> | null = null;

/** Who we are; asked once. */
export function enter(): Promise<Session> {
  session ??= post<Session>('/api/session').catch((refused: unknown) => {
    session = null;
    throw refused;
  });
  return session;
}

/** What brings another device into our session. */
export async function ticket(along: string): Promise<Ticket> {
  await enter();
  return post<Ticket>('/api/session/ticket', { along });
}

/** Come into the session of another device. */
export async function redeem(given: string): Promise<void> {
  const entered = await post<Session>('/api/session/redeem', { ticket: given });
  session = Promise.resolve(entered);
}

/** Be the person whose words these are. */
export async function restore(words: string): Promise<void> {
  const entered = await post<Session>('/api/session/restore', { words });
  session = Promise.resolve(entered);
}

export async function newTable(table: NewTable): Promise<Table> {
  await enter();
  return post<Table>('/api/tables', table);
}

export async function myTables(): Promise<MyTables> {
  await enter();
  return ask<MyTables>('/api/tables');
}

/** The tables that anybody may come to; null where the server lists none. */
export async function openTables(): Promise<OpenTable[] | null> {
  await enter();
  return (await ask<OpenTables>('/api/open-tables')).tables;
}

function replayPage(match: string, viewer: Viewer, first: number, count?: number): Promise<ReplayPage> {
  const most = count === undefined ? '' : `&count=${count}`;
  return ask<ReplayPage>(`/api/matches/${match}/replay?viewer=${viewer}&first=${first}${most}`);
}

/** The last steps of a finished match, with all cards open. */
export async function lastSteps(match: string, count: number): Promise<ReplayPage> {
  const { total } = await replayPage(match, 'referee', 0, 1);
  return replayPage(match, 'referee', Math.max(0, total - count), count);
}

export function matchInfo(match: string): Promise<MatchInfo> {
  return ask<MatchInfo>(`/api/matches/${match}`);
}

/** The review of a finished match, or how far it is. */
export function reviewPage(match: string): Promise<ReviewPage> {
  return ask<ReviewPage>(`/api/matches/${match}/review`);
}

/** Every step of a match with one viewer's eyes. */
export async function wholeReplay(match: string, viewer: Viewer): Promise<ReplayPage> {
  const page = await replayPage(match, viewer, 0);
  for (let next = page.next; next !== null;) {
    const more = await replayPage(match, viewer, next);
    page.steps.push(...more.steps);
    next = more.next;
  }
  return page;
}

export function recordAddress(match: string): string {
  return `/api/matches/${match}/record`;
}

/** The record of a finished match, as the server writes it. */
export async function recordText(match: string): Promise<string> {
  const answer = await fetch(recordAddress(match), { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok) throw new Error(say().unreachable);
  return answer.text();
}

/** The table's links for other devices, the likeliest first. */
export async function linksTo(code: string): Promise<string[]> {
  return (await ask<Links>(`/api/tables/${code}/links`)).links;
}

export function qrAddress(code: string, link: string): string {
  return `/api/tables/${code}/qr.svg?link=${encodeURIComponent(link)}`;
}
