import { describe, expect, test } from 'vitest';
import { compose, without } from './choose';

const moves = [
  { move: 'pair 5r 5g', path: ['card 5r', 'card 5g'] },
  { move: 'pair 5r 5r', path: ['card 5r', 'card 5r'] },
  { move: 'give 7b 3', path: ['card 7b', 'seat 3'] },
  { move: 'pass', path: ['pass'] },
  { move: 'r3g3', path: ['tile r3g3'] },
  { move: 'r3g3 white', path: ['tile r3g3', 'white'] },
];

describe('from taps to moves', () => {
  test('with nothing picked everything on a legal move may be picked', () => {
    expect(compose(moves, []).next).toEqual(
      new Set(['card 5r', 'card 5g', 'card 7b', 'seat 3', 'pass', 'tile r3g3', 'white']),
    );
  });

  test('a pick leaves what still goes with it, a second equal card too', () => {
    const composed = compose(moves, ['card 5r']);
    expect(composed.next).toEqual(new Set(['card 5g', 'card 5r']));
    expect(composed.moves).toBeNull();
  });

  test('targets may be picked in any order', () => {
    expect(compose(moves, ['seat 3', 'card 7b'])).toMatchObject({ moves: ['give 7b 3'], complete: true });
  });

  test('a whole move that could go on is ready but not complete', () => {
    expect(compose(moves, ['tile r3g3'])).toMatchObject({ moves: ['r3g3'], complete: false });
    expect(compose(moves, ['tile r3g3', 'white'])).toMatchObject({ moves: ['r3g3 white'], complete: true });
  });

  test('picks that are on no path leave nothing', () => {
    expect(compose(moves, ['card 5r', 'pass'])).toMatchObject({ moves: null, complete: false });
    expect(without(['a', 'a'], ['a', 'a', 'a'])).toBeNull();
  });
});
