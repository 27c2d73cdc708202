import { describe, expect, test } from 'vitest';
import { recorded } from '../../stage/checks';
import { board } from '.';
import { NAME } from './generated';
import type { JamnikiView } from './view';

/** The moves that the picks of a move's path make, white first as a button is pressed. */
function reached(view: JamnikiView, move: string): string[] | null {
  const path = board.path(move, view).sort((one, other) => Number(one !== 'white') - Number(other !== 'white'));
  const picked: string[] = [];
  for (const target of path) {
    expect(board.compose!(view, picked).next, `${target} after ${picked}`).toContain(target);
    picked.push(target);
  }
  return board.compose!(view, picked).moves;
}

const acting = recorded<JamnikiView>(NAME).flatMap(({ views }) =>
  views.filter((view) => view.legal[String(view.seat)]),
);
const start = acting[0]!;

function choosing(legal: string[], fits: JamnikiView['fits']): JamnikiView {
  return { ...start, fits, legal: { [String(start.seat)]: legal } };
}

describe('choosing a tile', () => {
  test('every legal move of whole matches can be picked and says what it would do', () => {
    expect(acting.length).toBeGreaterThan(40);
    for (const view of acting) {
      expect(board.prompt(view, [])).not.toBe('');
      for (const move of view.legal[String(view.seat)]!) {
        expect(reached(view, move)).toEqual([move]);
        expect(board.prompt(view, board.path(move, view))).toContain('?');
      }
    }
  });

  test('when nothing fits a tap on a tile is enough to lay it white', () => {
    const view = choosing(['r2r2 white', 'g3b3 white'], { colour: 'p', bones: 4 });
    expect(board.buttons(view)).toEqual([]);
    expect(board.compose!(view, ['tile g3b3'])).toMatchObject({ moves: ['g3b3 white'], complete: true });
  });

  const free = choosing(['r2r2', 'r2r2 white', 'g3b3 white'], { colour: 'r', bones: 4 });

  test('where white is a choice only fitting tiles and the button are offered first', () => {
    expect(board.compose!(free, []).next).toEqual(new Set(['tile r2r2', 'white']));
    expect(board.buttons(free).map(({ target }) => target)).toEqual(['white']);
  });

  test('where white is a choice a fitting tile alone is a whole move that may still turn white', () => {
    const composed = board.compose!(free, ['tile r2r2']);
    expect(composed).toMatchObject({ moves: ['r2r2'], complete: true });
    expect(composed.next).toEqual(new Set(['white']));
  });

  test('where white is a choice any tile may follow the button', () => {
    expect(board.compose!(free, ['white']).next).toEqual(new Set(['tile r2r2', 'tile g3b3']));
    expect(board.compose!(free, ['white', 'tile g3b3'])).toMatchObject({ moves: ['g3b3 white'], complete: true });
  });

  test('a tile that does not fit says what would', () => {
    const view = choosing(['r2r2'], { colour: 'r', bones: 4 });
    expect(board.why('tile g3b3', view)).toMatch(/(red|czerwony).*4/);
  });
});
