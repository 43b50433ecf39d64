import { describe, expect, it } from 'vitest';
import { type StoredBreak, selectBreak } from './breaks.model.ts';

const NOW = new Date('2026-07-11T10:00:00Z');
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const timeOut = (from: number, until: number): StoredBreak => ({
  ...{ kind: 'time_out', from: at(from), until: at(until), endedAt: null },
});
const exclusion = (from: number, until: number, ended?: number): StoredBreak => ({
  ...{ kind: 'exclusion', from: at(from), until: at(until) },
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
