import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import { frame } from './frame';
import { Play, type Moment } from './play.svelte';
import type { Board, View } from './types';

interface Toy extends View {
  cards: string[];
}

const board = {
  layout: (view, size) => ({
    frame: frame(view, size, { hand: 100, cards: 40 }),
    areas: { stock: { x: 0, y: 0, width: 50, height: 50 } },
    spots: view.cards.map((face, index) => ({
      place: 'cards',
      index,
      face,
      x: 50 * index,
      y: 0,
      width: 40,
      height: 60,
      target: `card ${face}`,
    })),
  }),
  path: (move) => move.split('+').map((face) => `card ${face}`),
  buttons: () => [],
  prompt: (_, picked) => `pick, ${picked.length} picked`,
  why: (target) => `not ${target}`,
  tally: (told) => (told.event === 'score' ? { title: 'Round', columns: ['total'], rows: [[1], [2]] } : null),
} as Partial<Board<Toy>> as Board<Toy>;

function view(legal: string[], cards = ['1', '2', '2', '3']): Toy {
  return {
    game: 'toy',
    round: 1,
    seat: 0,
    seats: 2,
    options: {},
    to_act: legal.length > 0 ? [0] : [1],
    over: false,
    winners: [],
    points: [0, 0],
    ranking: [0, 1],
    legal: legal.length > 0 ? { '0': legal } : {},
    cards,
  };
}

function step(event: string, after: Toy, seat?: number): Moment<Toy> {
  return { told: { event, ...(seat !== undefined && { seat }) }, view: after };
}

function begin(legal: string[], send = vi.fn(() => Promise.resolve())): { play: Play<Toy>; send: typeof send } {
  const play = new Play(board, { told: null, view: view(legal) }, send);
  play.size = { width: 400, height: 700 };
  return { play, send };
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.confirm = false;
  settings.speed = 'normal';
  settings.language = 'en';
});

describe('picking', () => {
  test('a whole move is sent at once, and nothing can be picked until it is answered', () => {
    const { play, send } = begin(['1', '3']);
    play.tap('card 1', 'cards#0');
    expect(send).toHaveBeenCalledWith('1');
    expect(play.pending).toEqual(['1']);
    play.tap('card 3', 'cards#3');
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('with confirmation it waits for a second tap', () => {
    settings.confirm = true;
    const { play, send } = begin(['1', '3']);
    play.tap('card 1', 'cards#0');
    expect(send).not.toHaveBeenCalled();
    expect(play.isPicked('card 1', 'cards#0')).toBe(true);
    play.tap('card 1', 'cards#0');
    expect(send).toHaveBeenCalledWith('1');
  });

  test('another card instead of the picked one takes one tap', () => {
    settings.confirm = true;
    const { play } = begin(['1', '3']);
    play.tap('card 1', 'cards#0');
    play.tap('card 3', 'cards#3');
    expect(play.picked.map((pick) => pick.target)).toEqual(['card 3']);
  });

  test('two equal cards are two picks', () => {
    const { play, send } = begin(['2+2']);
    play.tap('card 2', 'cards#1');
    expect(play.isPicked('card 2', 'cards#2')).toBe(false);
    expect(send).not.toHaveBeenCalled();
    play.tap('card 2', 'cards#2');
    expect(send).toHaveBeenCalledWith('2+2');
  });

  test('what cannot be picked says why', () => {
    const { play } = begin(['1']);
    play.tap('card 3', 'cards#3');
    expect(play.advice).toBe('not card 3');
    vi.advanceTimersByTime(5000);
    expect(play.advice).toBeNull();
  });

  test('a refused move is taken back and explained', async () => {
    const { play } = begin(
      ['1'],
      vi.fn(() => Promise.reject(new Error('choose again'))),
    );
    play.tap('card 1', 'cards#0');
    await vi.waitFor(() => expect(play.advice).toBe('choose again'));
    expect(play.pending).toBeNull();
    expect(play.acting).toBe(true);
  });
});

describe('steps', () => {
  test('follow one another, and legal moves come with the last', () => {
    const { play } = begin([]);
    play.push([step('move', view([], ['1']), 1), step('move', view([], ['1', '2']), 1), step('draw', view(['1']))]);
    expect(play.view.cards).toEqual(['1']);
    expect(play.acting).toBe(false);
    vi.advanceTimersByTime(350);
    expect(play.view.cards).toEqual(['1', '2']);
    vi.advanceTimersByTime(350);
    expect(play.acting).toBe(true);
    expect(play.log.map((told) => told.event)).toEqual(['move', 'move', 'draw']);
  });

  test('the latest view is that of the last one, shown or not', () => {
    const { play } = begin(['1']);
    expect(play.latest.to_act).toEqual([0]);
    play.push([step('move', view([])), step('move', view([])), step('draw', view(['3']))]);
    expect([play.view.to_act, play.latest.to_act]).toEqual([[1], [0]]);
    play.skip();
    expect(play.latest).toBe(play.view);
  });

  test('leave the picks alone where all choose at once', () => {
    settings.confirm = true;
    const { play } = begin(['1', '2']);
    play.tap('card 2', 'cards#1');
    play.push([step('move', view(['1', '2']), 1)]);
    expect(play.picked).toEqual([{ target: 'card 2', handle: 'cards#1' }]);
    vi.advanceTimersByTime(350);
    play.push([step('reveal', view(['3']))]);
    expect(play.picked).toEqual([]);
  });

  test('one who acts sees the answer at once, whatever is still moving', () => {
    const { play } = begin([]);
    play.push([step('draw', view(['1']))]);
    play.tap('card 1');
    play.push([step('move', view([]), 0), step('draw', view(['2']))]);
    expect(play.told?.event).toBe('move');
    vi.advanceTimersByTime(350);
    expect(play.told?.event).toBe('draw');
  });

  test('a tap skips to now, and does nothing else', () => {
    const { play, send } = begin([]);
    play.push([step('move', view([], ['1']), 1), step('draw', view(['1'])), step('draw', view(['1']))]);
    play.tap('card 1', 'cards#0');
    expect(play.waiting).toEqual([]);
    expect(send).not.toHaveBeenCalled();
    expect(play.acting).toBe(true);
  });

  test('a count holds the steps behind it until the viewer goes on', () => {
    const { play } = begin([]);
    play.push([step('score', view([])), step('deal', view(['1']))]);
    vi.advanceTimersByTime(10_000);
    expect(play.tally?.title).toBe('Round');
    expect(play.waiting).toHaveLength(1);
    play.goOn();
    expect(play.tally).toBeNull();
    expect(play.acting).toBe(true);
  });

  test('whoever has seen the count elsewhere catches up without it', () => {
    const { play } = begin([]);
    play.push([step('score', view([])), step('deal', view([])), step('score', view([])), step('deal', view(['1']))]);
    play.catchUp();
    expect([play.tally, play.waiting, play.acting]).toEqual([null, [], true]);
    expect(play.log).toHaveLength(4);
  });

  test('without motion all is shown at once', () => {
    settings.speed = 'off';
    const { play } = begin([]);
    play.push([step('move', view([]), 1), step('move', view([]), 1), step('draw', view(['1']))]);
    expect(play.acting).toBe(true);
  });
});

describe('a selection that is several moves', () => {
  const composing: Board<Toy> = {
    ...board,
    compose: (_, picked) => ({
      next: new Set(['card 1', 'card 2', 'card 3']),
      moves: picked.length > 1 ? picked.map((target) => target.slice(5)) : null,
      complete: false,
    }),
  };

  test('sends them one after the other, each when the server allows it', () => {
    const send = vi.fn(() => Promise.resolve());
    const play = new Play(composing, { told: null, view: view(['1', '2']) }, send);
    play.tap('card 1', 'cards#0');
    play.tap('card 2', 'cards#1');
    play.confirm();
    expect(send.mock.calls).toEqual([['1']]);
    play.push([step('move', view(['2']), 0)]);
    expect(send.mock.calls).toEqual([['1'], ['2']]);
    expect(play.pending).toEqual(['1', '2']);
    play.push([step('move', view([]), 0)]);
    vi.advanceTimersByTime(350);
    expect(play.pending).toBeNull();
  });

  test('stops when the next one is not possible any more', () => {
    const send = vi.fn(() => Promise.resolve());
    const play = new Play(composing, { told: null, view: view(['1', '2']) }, send);
    play.tap('card 1', 'cards#0');
    play.tap('card 2', 'cards#1');
    play.confirm();
    play.push([step('move', view(['3']), 0)]);
    expect(send.mock.calls).toEqual([['1']]);
    expect(play.pending).toBeNull();
    expect(play.acting).toBe(true);
  });
});
