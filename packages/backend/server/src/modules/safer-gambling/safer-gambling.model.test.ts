import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeLimit,
  NO_LIMIT,
  type StoredBreak,
  type StoredLimit,
  selectBreak,
  selectEffective,
} from './safer-gambling.model.ts';

const NOW = new Date('2026-07-11T10:00:00Z');
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const timeOut = (from: number, until: number): StoredBreak => ({
  kind: 'time_out',
  from: at(from),
  until: at(until),
  endedAt: null,
});
const exclusion = (from: number, until: number, ended?: number): StoredBreak => ({
  kind: 'exclusion',
  from: at(from),
  until: at(until),
  endedAt: ended === undefined ? null : at(ended),
});

describe('a break', () => {
  it.each<[string, StoredBreak[], { opens: Date | null } | undefined]>([
    ['none without one', [], undefined],
    ['a time-out until its end', [timeOut(-1, 23)], { opens: at(23) }],
    ['none once a time-out is over', [timeOut(-24, 0)], undefined],
    ['the longer of two time-outs', [timeOut(-2, 200), timeOut(-1, 23)], { opens: at(200) }],
    ['an exclusion', [exclusion(-1, 4000)], { opens: null }],
    ['an exclusion after its time, until it is ended', [exclusion(-4000, -1)], { opens: null }],
    ['24 hours more after it was ended', [exclusion(-4000, -20, -2)], { opens: at(22) }],
    ['none after these 24 hours', [exclusion(-4000, -30, -24)], undefined],
    ['an exclusion over a time-out', [exclusion(-1, 4000), timeOut(-1, 9000)], { opens: null }],
    ['the longer exclusion', [exclusion(-1, 9000), exclusion(-2, 4000)], { opens: null }],
  ])('is %s', (_, breaks, expected) => {
    const found = selectBreak(breaks, NOW);
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeUndefined();
  });

  it('of two exclusions is the one with the later end', () => {
    const found = selectBreak([exclusion(-1, 9000), exclusion(-2, 4000)], NOW);
    expect(found?.until).toEqual(at(9000));
  });
});

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const set = (amount: number | null): StoredLimit => ({ ...NO_LIMIT, amount });
const waiting: StoredLimit = { amount: 500, nextAmount: 900, nextFrom: later(24) };

describe('a limit that changes', () => {
  it.each<[string, StoredLimit, number | null, StoredLimit]>([
    ['is set at once', NO_LIMIT, 500, set(500)],
    ['falls at once', set(500), 300, set(300)],
    ['falls to 0 at once', set(500), 0, set(0)],
    ['rises after 24 hours', set(500), 900, waiting],
    ['ends after 24 hours', set(500), null, { amount: 500, nextAmount: null, nextFrom: later(24) }],
    ['falls and drops a pending change', waiting, 400, set(400)],
    ['stays and drops a pending change', waiting, 500, set(500)],
    ['restarts its wait for another rise', waiting, 800, { ...waiting, nextAmount: 800 }],
    ['needs no removal where there is none', NO_LIMIT, null, NO_LIMIT],
  ])('%s', (_, before, amount, after) => {
    expect(changeLimit(before, amount, NOW)).toEqual(after);
  });

  it('does not restart its wait when the same is requested again', () => {
    expect(changeLimit(waiting, 900, later(5))).toEqual(waiting);
  });

  it('applies the pending amount once it is due, and rises from there', () => {
    expect(selectEffective(waiting, later(23.9)).amount).toBe(500);
    expect(selectEffective(waiting, later(24))).toEqual({ amount: 900, next: null });
    expect(changeLimit(waiting, 1000, later(25))).toEqual({
      amount: 900,
      nextAmount: 1000,
      nextFrom: later(49),
    });
  });

  it('is never looser within 24 hours than at any moment of them before @spec:safer.1', () => {
    const change = fc.record({
      amount: fc.option(fc.integer({ min: 0, max: 10 })),
      hours: fc.integer({ min: 0, max: 30 }),
    });
    const loosen = (amount: number | null) => amount ?? Number.POSITIVE_INFINITY;
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let stored = NO_LIMIT;
        let hour = 0;
        for (const { amount, hours } of changes) {
          hour += hours;
          const before = loosen(selectEffective(stored, later(hour)).amount);
          stored = changeLimit(stored, amount, later(hour));
          expect(loosen(selectEffective(stored, later(hour)).amount)).toBeLessThanOrEqual(before);
        }
      }),
    );
  });
});
