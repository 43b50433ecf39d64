import { queryClient } from '@exchange/api';
import type { Market, Match } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { receiveServerTime } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MatchHead } from './MatchHead.tsx';

const match: Match = {
  id: '1',
  sportId: '4',
  name: 'Netherlands v Papua New Guinea',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};
/** The match odds that these runners won. */
const toOdds = (winners: readonly string[]): Market => ({
  id: 'm',
  name: 'Match Odds',
  minStake: 100,
  maxStake: 1000,
  opensBefore: 0,
  betDelay: 0,
  suspended: true,
  closed: true,
  betAllowed: true,
  version: 1,
  runners: winners.map((name) => ({
    id: name,
    name,
    active: false,
    won: true,
    result: 0,
    back: [],
    lay: [],
  })),
});
const DAY_MS = 86_400_000;
const show = (changes: Partial<Match>, ...winners: string[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MatchHead match={{ ...match, ...changes }} odds={toOdds(winners)} />
    </QueryClientProvider>,
  );
/** The fixed time. */
const NOW = new Date('2026-07-11T10:00:00Z');
const startsIn = (ms: number) => ({ startsAt: new Date(NOW.getTime() + ms) });

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the head of a match', () => {
  it.each<[string, Partial<Match>, RegExp]>([
    [
      'a countdown before its start',
      { ...startsIn(2 * DAY_MS + 3_600_500), inPlay: false },
      /^2d 01:00:01$/,
    ],
    ['Match Started after it', { ...startsIn(-1000), inPlay: false }, /^Match Started$/],
    ['Match Started in play, by a clock that is behind', startsIn(400 * DAY_MS), /^Match Started$/],
    ['Time N/A without one', {}, /^Time N\/A$/],
    ['League N/A without a series', {}, /^League N\/A$/],
  ])('shows %s @spec:2.47', (_, changes, text) => {
    show(changes);
    expect(screen.getByText(text)).toBeDefined();
  });
});

it('shows the games of each set, and the points with their title', () => {
  const side = (name: string, ...figures: string[]) => ({ name, figures, active: false });
  const sides = [side('A', '6', '3', '40'), side('B', '7', '2', '15')];
  show({ sportId: '2', scoreBoard: { sides, titles: ['1', '2', 'Pts'] } });
  expect(screen.getByText('A').nextSibling?.textContent).toBe('6 3 40 Pts ');
});

describe('the head of a match that is over', () => {
  const sides = [
    { name: 'Netherlands', figures: ['163/7', '20.0'], active: false },
    { name: 'Papua New Guinea', figures: ['87/10', '11.0'], active: false },
  ];
  const ended = { ...startsIn(-DAY_MS), inPlay: false, ended: true } as const;

  it('says so, and who won and how', () => {
    const result = 'Netherlands won by 76 runs';
    show({ ...ended, scoreBoard: { sides, result } }, 'Netherlands');
    expect(screen.getByText('Ended')).toBeDefined();
    expect(screen.getByText(result)).toBeDefined();
    expect(screen.queryByText('Match Started')).toBeNull();
  });

  it('names the winner of its match odds if the feed has no words for the result', () => {
    show(ended, 'Netherlands');
    expect(screen.getByText('Winner: Netherlands')).toBeDefined();
  });

  it('names both winners of a dead heat', () => {
    show(ended, 'Netherlands', 'Papua New Guinea');
    expect(screen.getByText('Winner: Netherlands, Papua New Guinea')).toBeDefined();
  });

  it('does not name a winner before its end', () => {
    show({ ...startsIn(-DAY_MS) }, 'Netherlands');
    expect(screen.queryByText('Winner: Netherlands')).toBeNull();
  });
});

describe('the score of a match', () => {
  const sides = [
    { name: 'Netherlands', figures: ['163/7', '20.0'], active: false },
    { name: 'Papua New Guinea', figures: ['87/4', '11.0'], active: true },
  ];
  const score = '163/7 · 87/4 (11.0)';

  it('is shown side by side with the chase if the data has it, and announced in a line @spec:2.58', () => {
    const scoreBoard = { sides, chase: { target: 164, need: 77, balls: 54 } };
    show({ score, scoreBoard });
    expect(screen.getByText('Target 164 · need 77 off 54')).toBeDefined();
    const teams = sides.map(({ name }) =>
      screen.getByText(name).parentElement?.textContent?.trim(),
    );
    expect(teams).toEqual(['Netherlands163/7 20.0', 'Papua New Guinea87/4 11.0']);
    expect(screen.getByTestId('match-score').textContent).toBe(score);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(match.name);
  });

  it('is a line if the data has no more', () => {
    show({ score });
    expect(screen.getByTestId('match-score').textContent).toBe(score);
  });
});

it('counts down to the start by the time of the server', () => {
  vi.setSystemTime(NOW.getTime() - 400 * DAY_MS);
  receiveServerTime(NOW.toUTCString());
  show({ ...startsIn(DAY_MS), inPlay: false });
  expect(screen.getByText('1d 00:00:00')).toBeDefined();
  receiveServerTime(new Date().toUTCString());
});
