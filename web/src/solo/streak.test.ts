import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sameAsTold } from './commitments';
import { before, keepDay, keptDays, streak } from './streak';

const result = { match: 'm', points: 3, place: 1, seats: 4, commitment: 'c' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('a streak', () => {
  test('counts days in a row up to today', () => {
    expect(streak(['2026-11-14', '2026-11-15', '2026-11-16'], '2026-11-16')).toBe(3);
  });

  test('is not broken while today may still come', () => {
    expect(streak(['2026-11-14', '2026-11-15'], '2026-11-16')).toBe(2);
  });

  test('ends with a day that was missed', () => {
    expect(streak(['2026-11-12', '2026-11-13', '2026-11-15'], '2026-11-16')).toBe(1);
    expect(streak(['2026-11-13'], '2026-11-16')).toBe(0);
  });

  test('goes over months, years and leap days', () => {
    expect(before('2027-01-01')).toBe('2026-12-31');
    expect(before('2028-03-01')).toBe('2028-02-29');
  });
});

describe('what a device keeps', () => {
  test('is the first result of a day', () => {
    keepDay('one', '2026-11-16', result);
    keepDay('one', '2026-11-16', { ...result, points: 99 });
    keepDay('other', '2026-11-16', result);
    expect(keptDays('one')).toEqual({ '2026-11-16': result });
    expect(keptDays('none')).toEqual({});
  });

  test('is nothing where there is no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    keepDay('one', '2026-11-16', result);
    expect(keptDays('one')).toEqual({});
  });

  test('notices that a digest has changed', () => {
    expect(sameAsTold('2026-11-17', 'aa')).toBeNull();
    expect(sameAsTold('2026-11-17', 'aa')).toBe(true);
    expect(sameAsTold('2026-11-17', 'bb')).toBe(false);
  });
});
