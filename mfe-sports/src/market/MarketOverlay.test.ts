import type { Market } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { calculateOverlay, formatCountdown } from './MarketOverlay.tsx';

const now = new Date('2022-07-11T11:00:00Z');
const market: Market = {
  id: '1.1',
  name: 'Match Odds',
  runners: [],
  minStake: 100,
  maxStake: 100_000,
  suspended: false,
  betAllowed: true,
  opensBefore: 0,
  betDelay: 0,
  version: 1,
  startsAt: new Date('2022-07-11T12:00:00Z'),
};
const overlay = (changes: Partial<Market>, inPlay = false) =>
  calculateOverlay({ ...market, ...changes }, { now, inPlay });

describe('the overlay of a market', () => {
  it('is absent while bets are accepted', () => expect(overlay({})).toBeUndefined());

  it('shows an admin message before everything else @spec:4.9', () => {
    const changes = { adminMessage: 'Rain', suspended: true, betAllowed: false, opensBefore: 60 };
    expect(overlay(changes)).toEqual({ type: 'message', text: 'Rain' });
  });

  it('shows SUSPENDED before Bet locked @spec:4.10', () => {
    expect(overlay({ suspended: true, betAllowed: false })).toEqual({ type: 'suspended' });
  });

  it('says that a closed market has ended once its runners have won or lost', () => {
    const runner = { id: 'a', name: 'A', active: false, result: 0, back: [], lay: [] };
    const closed = { suspended: true, closed: true } as const;
    expect(overlay({ ...closed, runners: [runner] })).toEqual({ type: 'ended' });
    const waiting = [runner, { ...runner, active: true }];
    expect(overlay({ ...closed, runners: waiting })).toEqual({ type: 'suspended' });
    expect(overlay({ ...closed, runners: [runner], adminMessage: 'Rain' })).toEqual({
      type: 'message',
      text: 'Rain',
    });
  });

  it('shows Bet locked before the countdown @spec:4.10', () => {
    expect(overlay({ betAllowed: false, opensBefore: 60 })).toEqual({ type: 'locked' });
  });

  it('counts down to start_date minus BetAllowTimeBefore @spec:4.12', () => {
    expect(overlay({ opensBefore: 600 })).toEqual({ type: 'countdown', secondsLeft: 3000 });
  });

  it('is no countdown in play, whatever the clock of the device', () => {
    expect(overlay({ opensBefore: 600 }, true)).toBeUndefined();
  });

  it('accepts bets from that time on, and always if the time is 0', () => {
    expect(overlay({ opensBefore: 3600 })).toBeUndefined();
    expect(overlay({ opensBefore: 0 })).toBeUndefined();
  });
});

it.each([
  [0, '0d 00:00:00'],
  [93_784, '1d 02:03:04'],
  [59, '0d 00:00:59'],
])('shows %d seconds as %s @spec:4.12', (seconds, shown) =>
  expect(formatCountdown(seconds)).toBe(shown),
);
