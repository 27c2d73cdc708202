/** Every lesson and every example points at things that lie on the table, and can be read on a phone. */

import { describe, expect, test } from 'vitest';
import { GAMES, loadBoard } from '../games';
import type { Change, Lesson } from '../generated/lessons';
import { stageSize } from '../stage/frame';
import type { View } from '../stage/types';
import { loadExamples, loadLessons } from '.';

const SIZES = [stageSize({ width: 390, height: 844 }), stageSize({ width: 1280, height: 800 })];
const SEAT = /^seat \d$/;

interface Pointing {
  view: View;
  point: string[];
}

/** The views of a lesson in which something is pointed at. */
function pointings(lesson: Lesson): Pointing[] {
  return lesson.scenes.flatMap(({ start, cues }) => {
    let view = start.view as unknown as View;
    const after = (steps: Change[]): View => steps.reduce((now, step) => ({ ...now, ...step.view }), view);
    return cues.map((cue) => {
      if (cue.kind === 'watch') view = after(cue.steps);
      const pointing = { view, point: cue.point };
      if (cue.kind === 'do') view = after(cue.outcomes[cue.right[0]!]!.steps);
      return pointing;
    });
  });
}

for (const game of GAMES) {
  const lessons = [...(await loadLessons(game)), ...(await loadExamples(game))];
  describe.skipIf(lessons.length === 0)(`lessons of ${game}`, () => {
    test.for(lessons)('$name points at what is there', async (lesson) => {
      const board = (await loadBoard(game))!;
      for (const { view, point } of pointings(lesson)) {
        for (const size of SIZES) {
          const { spots, areas } = board.layout(view, size);
          const there = new Set([
            ...spots.flatMap(({ target, place, index }) => [target, place, `${place}#${index}`]),
            ...Object.entries(areas).flatMap(([name, area]) => [name, area.target]),
            ...board.buttons(view).map(({ target }) => target),
          ]);
          expect(point.filter((name) => !SEAT.test(name) && !there.has(name))).toEqual([]);
        }
      }
    });

    test.for(lessons)('$name says little at a time, in every language', ({ scenes }) => {
      const texts = scenes.flatMap(({ cues }) =>
        cues.flatMap((cue) => [
          cue.said,
          ...(cue.kind === 'do' ? Object.values(cue.outcomes).map(({ said }) => said) : []),
          ...(cue.kind === 'ask' ? cue.answers.map(({ said }) => said) : []),
        ]),
      );
      for (const said of texts.filter((text) => text !== null && text !== undefined)) {
        for (const text of [said['pl']!, said['en']!]) expect(text.length, text).toBeLessThanOrEqual(160);
      }
    });
  });
}
