import type { Match, MatchList } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { replaceEqualMatches } from './match-list.model.ts';

const match = (id: string, price = 1.85, startsAt = new Date(1_000_000)): Match => ({
  id,
  sportId: '4',
  name: 'A v B',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
  startsAt,
  matchOdds: {
    marketId: '1.1',
    suspended: false,
    runners: [{ runnerId: '1', runnerName: 'A', back: { price, size: 100 } }],
  },
});
const list = (...inPlay: Match[]): MatchList => ({ inPlay, upcoming: [], total: inPlay.length });

describe('a poll of a list', () => {
  it('without changes returns the same list', () => {
    const before = list(match('1'), match('2'));
    expect(replaceEqualMatches(before, list(match('1'), match('2')))).toBe(before);
  });

  it('keeps unchanged rows at any position', () => {
    const before = list(match('1'), match('2'));
    const next = replaceEqualMatches(before, list(match('2'), match('1', 1.9), match('3')));
    expect(next.inPlay[0]).toBe(before.inPlay[1]);
    expect(next.inPlay[1]).not.toBe(before.inPlay[0]);
    expect(next.inPlay.map(({ id }) => id)).toEqual(['2', '1', '3']);
  });

  it.each([
    ['price', match('1', 1.86)],
    ['start', match('1', 1.85, new Date(2_000_000))],
    ['score', { ...match('1'), score: '12/0 (2.1)' }],
  ])('replaces a row with another %s', (_, changed) => {
    const before = list(match('1'));
    expect(replaceEqualMatches(before, list(changed)).inPlay[0]).toBe(changed);
  });

  it('has no previous list at first', () => {
    const first = list(match('1'));
    expect(replaceEqualMatches(undefined, first)).toBe(first);
  });
});
