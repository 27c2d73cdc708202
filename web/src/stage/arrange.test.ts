import { describe, expect, test } from 'vitest';
import { fan, fitting, hand, pile, row, wholeHand } from './arrange';
import { frame, others, TARGET } from './frame';

const screen = { x: 8, y: 500, width: 344, height: 170 };

describe('a hand', () => {
  test.each([1, 5, 7, 12, 20])('of %i cards shows a finger of every card and stays inside', (count) => {
    const laid = hand(screen, count, 1.42, 104);
    expect(laid).toHaveLength(count);
    for (const card of laid) {
      expect(card.x - card.width / 2).toBeGreaterThanOrEqual(screen.x - 0.01);
      expect(card.x + card.width / 2).toBeLessThanOrEqual(screen.x + screen.width + 0.01);
      expect(card.y - card.height / 2).toBeGreaterThanOrEqual(screen.y - 0.01);
      expect(card.y + card.height / 2).toBeLessThanOrEqual(screen.y + screen.height + 0.01);
    }
    laid.slice(1).forEach((card, index) => {
      const before = laid[index]!;
      if (card.y === before.y) expect(card.x - before.x).toBeGreaterThanOrEqual(TARGET - 6);
      else expect(card.y - before.y).toBeGreaterThanOrEqual(TARGET - 0.01);
    });
  });

  test('too large for the screen still shows a part of every card', () => {
    const laid = hand(screen, 27, 1.42, 104);
    laid.slice(1).forEach((card, index) => {
      const before = laid[index]!;
      if (card.y === before.y) expect(card.x - before.x).toBeGreaterThan(30);
    });
    expect(Math.min(...laid.map((card) => card.y - card.height / 2))).toBeGreaterThanOrEqual(screen.y - 0.01);
  });

  test('without cards is nothing', () => {
    expect(hand(screen, 0, 1.42)).toEqual([]);
  });
});

describe('a hand beside the table', () => {
  const phones = [
    { x: 8, y: 122, width: 374, height: 650 },
    { x: 8, y: 122, width: 344, height: 440 },
    { x: 8, y: 54, width: 828, height: 270 },
  ];

  test.each(phones)('of up to ten cards on $width × $height has no card on another', (phone) => {
    for (let count = 1; count <= 10; count++) {
      const laid = wholeHand(phone, count, 1.42);
      expect(Math.min(...laid.map(({ width }) => width))).toBeGreaterThan(70);
      laid.slice(1).forEach((card, index) => {
        const before = laid[index]!;
        const beside = Math.abs(card.x - before.x) >= card.width;
        expect(beside || card.y - before.y >= card.height, `${count} cards, card ${index + 1}`).toBe(true);
      });
    }
  });

  test('of many cards shows a finger of every card', () => {
    for (const phone of phones) {
      wholeHand(phone, 24, 1.42).forEach((card, index, all) => {
        const before = all[index - 1];
        const apart = before ? Math.hypot(card.x - before.x, card.y - before.y) : TARGET;
        expect(apart).toBeGreaterThanOrEqual(TARGET - 6);
      });
    }
  });
});

test('a row overlaps only when it must, and evenly', () => {
  const card = { width: 50, height: 70 };
  const loose = row(screen, 3, card);
  expect(loose[1]!.x - loose[0]!.x).toBe(56);
  const tight = row(screen, 12, card);
  expect(tight[1]!.x - tight[0]!.x).toBeCloseTo((344 - 50) / 11);
});

test('a fan stays in its rectangle', () => {
  const rect = { x: 10, y: 10, width: 60, height: 46 };
  for (const card of fan(rect, 14, 1.42)) {
    expect(card.x - card.width / 2).toBeGreaterThanOrEqual(rect.x - 0.01);
    expect(card.x + card.width / 2).toBeLessThanOrEqual(rect.x + rect.width + 0.01);
  }
});

test('a card of a pile lies where it lay when more are put on it', () => {
  const card = { width: 50, height: 70 };
  expect(pile(screen, 9, card).slice(0, 4)).toEqual(pile(screen, 4, card));
});

test('the others sit clockwise from the left neighbour, and the viewer at the bottom', () => {
  expect(others({ seat: 2, seats: 5 })).toEqual([3, 4, 0, 1]);
  const laid = frame({ seat: 2, seats: 5 }, { width: 390, height: 796 }, { hand: 170, cards: 46 });
  expect(laid.me).toBe(2);
  expect(laid.hands[2]!.y).toBeGreaterThan(laid.middle.y + laid.middle.height);
  expect(laid.plates[3]!.x).toBeLessThan(laid.plates[4]!.x);
});

test('a long sentence is written smaller, down to what can be read', () => {
  const room = { width: 216, height: 44 };
  expect(fitting('Play 5, draw or pass', room, 14.4)).toBe(14.4);
  const long = fitting('a sentence of more than one line in a narrow column', room, 14.4);
  expect(long).toBeLessThan(14.4);
  expect(long).toBeGreaterThan(10.5);
  expect(fitting('x'.repeat(400), room, 14.4)).toBe(10.5);
});
