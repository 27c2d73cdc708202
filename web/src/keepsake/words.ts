/** What a finished match is told in. */

import type { MatchInfo } from '../generated/protocol';
import { both, say } from '../i18n';
import type { Play } from '../stage/play.svelte';

/** Who won. */
export function headline(play: Play): string {
  const names = play.view.winners.map((seat) => play.name(seat));
  return names.length === 1 ? say().winner(names[0]!) : say().winners(both(names));
}

/** Who won, and everybody's points, as one line of text. */
export function result(play: Play): string {
  const all = play.view.ranking.map((seat) => `${play.name(seat)} ${say().points(play.view.points[seat] ?? 0)}`);
  return `${headline(play)}. ${all.join(', ')}`;
}

/** What a file of it is called: the game, and the day here on which it ended. */
export function nameOf({ game, moved }: Pick<MatchInfo, 'game' | 'moved'>): string {
  const day = new Date(moved * 1000).toLocaleDateString('sv'); // Swedish dates are those of ISO 8601
  return `stolik-${game}-${day}`;
}
