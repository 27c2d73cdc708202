/** Boxes left on the sheets: the first who has none wins. */

import { doubt, fault, type Fault, type Round, type Scoring, type Setting } from '../../score/types';

/** How many boxes are crossed in each row; a sheet without a cross need not be written down. */
export type Crossed = number[];

export function lengths(setting: Setting): number[] {
  return setting.options['boxes'] as number[];
}

export function left(setting: Setting, crossed: Crossed | null): number {
  return lengths(setting).reduce((sum, boxes, row) => sum + boxes - (crossed?.[row] ?? 0), 0);
}

/** The rows that are full: each has given a bonus. */
export function full(setting: Setting, crossed: Crossed | null): number {
  return lengths(setting).filter((boxes, row) => crossed?.[row] === boxes).length;
}

function tally(setting: Setting, rounds: readonly Round<Crossed>[]): ReturnType<Scoring['tally']> {
  const sheets = rounds.at(-1)?.entries ?? Array.from({ length: setting.seats }, () => null);
  const points = sheets.map((crossed) => left(setting, crossed));
  return { rounds: rounds.length > 0 ? [points] : [], points, over: rounds.length > 0 };
}

function faults(setting: Setting, rounds: readonly Round<Crossed>[]): Fault[] {
  const round = rounds.at(-1)!;
  const found: Fault[] = [];
  const done = round.entries.filter((crossed) => crossed && left(setting, crossed) === 0).length;
  if (done > 1)
    found.push(
      fault(
        'dwa arkusze są pełne, a partia kończy się z pierwszym',
        'two sheets are full, but the match ends with the first',
      ),
    );
  if (done === 0)
    found.push(
      doubt(
        'nikt jeszcze nie wykreślił wszystkich pól: wygra ten, komu zostało ich najmniej',
        'nobody has crossed off every box yet: the fewest left will win',
      ),
    );
  return found;
}

export const scoring: Scoring<Crossed> = { options: ['boxes'], tally, faults };
