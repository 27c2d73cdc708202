import { describe, expect, test } from 'vitest';
import type { Share } from '../generated/protocol';
import { advised } from './hint';

const share = (move: string, chance: number, because: Share['because'] = null): Share => ({
  move,
  share: chance,
  because,
});
const none = (): string => '';

describe('a hint', () => {
  test('puts the best first, whatever the order', () => {
    const found = advised([share('a', 0.48), share('b', 0.49), share('c', 0.6)], (move) => move, none);
    expect(found.map(({ text }) => text)).toEqual(['c', 'b', 'a']);
  });

  test('tells moves that read the same once, with the better chance', () => {
    const found = advised([share('5r', 0.3), share('5g', 0.34)], () => 'a 5', none);
    expect(found).toEqual([{ text: 'a 5', share: 0.34, gap: null, because: '' }]);
  });

  test('tells a gap only where simulations can tell one', () => {
    const gaps = advised([share('a', 0.28), share('b', 0.27), share('c', 0.2)], (move) => move, none).map(
      ({ gap }) => gap,
    );
    expect(gaps.slice(0, 2)).toEqual([null, null]);
    expect(gaps[2]).toBeCloseTo(0.08);
  });

  test('has at most six lines, and none without moves', () => {
    const many = Array.from({ length: 20 }, (_, at) => share(String(at), at / 20));
    expect(advised(many, (move) => move, none)).toHaveLength(6);
    expect(advised([], (move) => move, none)).toEqual([]);
  });

  test('gives the reason of the better of two moves that read the same', () => {
    const shares = [share('5r', 0.3, { event: 'worse' }), share('5g', 0.34, { event: 'better' })];
    const [one] = advised(
      shares,
      () => 'a 5',
      ({ because }) => String(because?.['event']),
    );
    expect(one?.because).toBe('better');
  });
});
