/** How a result compares, and the words to paste that give no card away. */

import { games } from '../generated/games';
import { dated, say } from '../i18n';
import { gameTitle } from '../i18n/names';
import { messages } from './messages';

const MEDALS = ['🥇', '🥈', '🥉'];

const FEW = 3; // others, below which a share says nothing

/** The share of a field that did worse, from 0 to 1: whoever did as well counts half; null where there are few. */
export function beaten(game: string, mine: number, field: readonly number[]): number | null {
  const others = field.length - 1; // one of them is mine
  if (others < FEW) return null;
  const fewest = games[game]?.fewest ?? false;
  const worse = field.filter((points) => (fewest ? points > mine : points < mine)).length;
  const equal = field.filter((points) => points === mine).length - 1;
  return (worse + equal / 2) / others;
}

export function mean(points: readonly number[]): number {
  return points.reduce((sum, one) => sum + one, 0) / points.length;
}

/** A date as people write it. */
export function dateText(date: string): string {
  return dated(Date.parse(`${date}T12:00:00Z`) / 1000, { dateStyle: 'long', timeZone: 'UTC' });
}

/** In how long the next deal comes; moments in Unix time. */
export function nextDeal(ends: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((ends - now) / 60));
  return messages().nextIn(messages().hours(Math.floor(minutes / 60), minutes % 60));
}

export interface Shown {
  game: string;
  date: string;
  points: number;
  place: number;
  seats: number;
  /** The share of the field that did worse, and how many there are. */
  beaten: number | null;
  players: number;
  streak: number;
}

/** What can be pasted anywhere: it tells how it went, and nothing of the cards. */
export function pasted(shown: Shown, link: string): string {
  const title = gameTitle(shown.game);
  const words = messages();
  const parts = [
    `${MEDALS[shown.place - 1] ?? '🃏'} ${words.placeOf(shown.place, shown.seats)}`,
    words.points(shown.points),
    ...(shown.beaten === null ? [] : [words.betterThan(percent(shown.beaten), shown.players)]),
    ...(shown.streak > 1 ? [`🔥 ${words.inARow(shown.streak)}`] : []),
  ];
  return `${say().dealOfDay}: ${title}, ${dateText(shown.date)}\n${parts.join(' · ')}\n${link}`;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
