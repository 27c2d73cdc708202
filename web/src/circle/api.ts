/** What goes over HTTP about circles. */

import type {
  BookMatch,
  BookPage,
  ChangeCircle,
  Circle,
  CircleBook,
  Join,
  MyCircles,
  NewCircle,
  NewPerson,
  NewTable,
  ScoreResult,
  Table,
} from '../generated/protocol';
import { ask, enter, post } from '../net/api';

const at = (key: string, rest = ''): string => `/api/circles/${key}${rest}`;

export async function myCircles(): Promise<MyCircles> {
  await enter();
  return ask<MyCircles>('/api/circles');
}

export async function found(circle: NewCircle): Promise<Circle> {
  await enter();
  return post<Circle>('/api/circles', circle);
}

export async function see(key: string): Promise<Circle> {
  await enter();
  return ask<Circle>(at(key));
}

/** The circle once it is not as it was, or after a while. */
export function news(key: string, since: string, signal: AbortSignal): Promise<Circle> {
  return ask<Circle>(at(key, `/news?since=${encodeURIComponent(since)}`), { signal });
}

export function join(key: string, who: Join): Promise<Circle> {
  return post<Circle>(at(key, '/join'), who);
}

export function addPerson(key: string, who: NewPerson): Promise<Circle> {
  return post<Circle>(at(key, '/persons'), who);
}

export function change(key: string, what: ChangeCircle): Promise<Circle> {
  return post<Circle>(at(key, '/change'), what);
}

export function newTable(key: string, table: NewTable): Promise<Table> {
  return post<Table>(at(key, '/tables'), table);
}

export function theBook(key: string, season: string, game: string): Promise<CircleBook> {
  const wanted = new URLSearchParams({ ...(season && { season }), ...(game && { game }) });
  return ask<CircleBook>(at(key, `/book?${wanted}`));
}

export function matches(key: string, first: number): Promise<BookPage> {
  return ask<BookPage>(at(key, `/matches?first=${first}`));
}

export function takeOut(key: string, match: string): Promise<void> {
  return post(at(key, `/matches/${match}/delete`));
}

export async function send(key: string, result: ScoreResult): Promise<BookMatch> {
  await enter();
  return post<BookMatch>(at(key, '/results'), result);
}

export function qrAddress(key: string): string {
  return at(key, '/qr.svg');
}

/** Say goodbye, also while the page closes. */
export function away(key: string): void {
  navigator.sendBeacon?.(at(key, '/away'), new Blob(['{}'], { type: 'application/json' }));
}
