import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../clock.ts';
import { setStart } from './apply-event.ts';
import { createBoard, type MatchState } from './board.ts';
import { holdFancy, isFancyDue } from './fancy-hold.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 6, 11, 14);

const createMatch = (speed = 1): MatchState => {
  const clock = createManualClock(new Date(START));
  const match = createBoard(clock).open(
    { id: 'match', sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' },
    [],
  );
  setStart(match, START, { toReal: (at) => START + (at - START) / speed });
  return match;
};

describe('session lines of a match that starts at 14:00', () => {
  it.each([
    ['a day before', 24 * 60, false, false],
    ['61 minutes before', 61, false, false],
    ['60 minutes before', 60, false, true],
    ['a minute before', 1, false, true],
    ['at the start, before the first ball', 0, false, true],
    ['late, before the first ball', -20, false, true],
    ['in play', -1, true, false],
    ['in play before the announced start', 5, true, false],
  ])('%s: suspended is %s @spec:2.49', (_, minutes, inPlay, expected) => {
    const match = createMatch();
    match.inPlay = inPlay;
    expect(isFancyDue(match, START - minutes * MINUTE_MS)).toBe(expected);
  });

  it('are not suspended without a known start', () => {
    expect(isFancyDue({ inPlay: false, fancyHoldsAt: undefined }, START)).toBe(false);
  });

  it('are suspended by the clock of a feed at five times the speed', () => {
    const match = createMatch(5);
    expect(isFancyDue(match, START - 12 * MINUTE_MS - 1)).toBe(false);
    expect(isFancyDue(match, START - 12 * MINUTE_MS)).toBe(true);
  });

  it('change once when they are suspended, and once when they open', () => {
    const match = createMatch();
    const versions = [61, 60, 59, 1].map((minutes) => {
      holdFancy(match, START - minutes * MINUTE_MS);
      return [match.version, match.isFancyHeld];
    });
    match.inPlay = true;
    holdFancy(match, START);
    holdFancy(match, START + 1);
    expect([...versions, [match.version, match.isFancyHeld]]).toEqual([
      [0, false],
      [1, true],
      [1, true],
      [1, true],
      [2, false],
    ]);
  });
});
