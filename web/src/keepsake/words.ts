/** What a finished match is told in. */

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
