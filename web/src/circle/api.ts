/** What goes over HTTP about circles. */

import type {
  BookMatch,
  BookPage,
  ChangeCircle,
  Circle,
  CircleBook,
  EveningPage,
  Join,
  MyCircles,
  NewCircle,
  NewEvening,
  NewPerson,
  NewTable,
  RecoveryWords,
  ScoreResult,
  Table,
} from '../generated/protocol';
import { ask, enter, post } from '../net/api';
import { keepKnown } from './known';

const at = (key: string, rest = ''): string => `/api/circles/${key}${rest}`;

export async function myCircles(): Promise<MyCircles> {
  await enter();
  const mine = await ask<MyCircles>('/api/circles');
  keepKnown(mine.circles);
  return mine;
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

export function exportAddress(key: string): string {
  return at(key, '/export');
}

/** A circle out of a file; `person` is who of it brings it. */
export async function bring(file: string, person: string): Promise<Circle> {
  await enter();
  const headers = { 'content-type': 'application/json' };
  return ask<Circle>(`/api/circles/import${person && `?person=${person}`}`, { method: 'POST', headers, body: file });
}

export function erase(key: string, person: string): Promise<void> {
  return post(at(key, `/persons/${person}/erase`));
}

export function deleteCircle(key: string): Promise<void> {
  return post(at(key, '/delete'));
}

export function planEvening(key: string, evening: NewEvening): Promise<EveningPage> {
  return post<EveningPage>(at(key, '/evenings'), evening);
}

export function seeEvening(key: string, id: string): Promise<EveningPage> {
  return ask<EveningPage>(at(key, `/evenings/${id}`));
}

export function seatPair(key: string, id: string, pair: number): Promise<Table> {
  return post<Table>(at(key, `/evenings/${id}/pairs/${pair}/table`));
}

export function pairResult(key: string, id: string, pair: number, winner: string | null): Promise<EveningPage> {
  return post<EveningPage>(at(key, `/evenings/${id}/pairs/${pair}/result`), { winner });
}

export function goHome(key: string, id: string, person: string): Promise<EveningPage> {
  return post<EveningPage>(at(key, `/evenings/${id}/leave`), { person });
}

export function deleteEvening(key: string, id: string): Promise<void> {
  return post(at(key, `/evenings/${id}/delete`));
}

/** Words that bring this person to another device. */
export async function newWords(language: 'pl' | 'en'): Promise<string[]> {
  await enter();
  return (await post<RecoveryWords>('/api/session/words', { language })).words;
}

/** Say goodbye, also while the page closes. */
export function away(key: string): void {
  navigator.sendBeacon?.(at(key, '/away'), new Blob(['{}'], { type: 'application/json' }));
}
