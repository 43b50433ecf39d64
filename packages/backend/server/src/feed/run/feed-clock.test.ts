import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FeedClockState,
  hold,
  release,
  seek,
  setSpeed,
  startClock,
  toReal,
  toRecorded,
} from './feed-clock.ts';

const START = 1_000_000;
const NOW = 50_000;

describe('the feed clock', () => {
  it('starts at the chosen point, and runs at its speed', () => {
    const clock = startClock(START, NOW, { speed: 10 });
    expect(toRecorded(clock, NOW)).toBe(START);
    expect(toRecorded(clock, NOW + 500)).toBe(START + 5000);
    expect(toReal(clock, START + 5000)).toBe(NOW + 500);
    expect(toReal(clock, START - 10_000)).toBe(NOW - 1000);
  });

  it('stops while held, and continues from there', () => {
    const held = hold(startClock(START, NOW), NOW + 300);
    expect(toRecorded(held, NOW + 9000)).toBe(START + 300);
    const free = release(held, NOW + 9000);
    expect(toRecorded(free, NOW + 9100)).toBe(START + 400);
  });

  it('stops at the hold point until it is released', () => {
    const clock = startClock(START, NOW, { holdAt: START + 1000 });
    expect(toRecorded(clock, NOW + 999)).toBe(START + 999);
    expect(toRecorded(clock, NOW + 60_000)).toBe(START + 1000);
    expect(toRecorded(release(clock, NOW + 60_000), NOW + 60_500)).toBe(START + 1500);
  });

  it('can seek while held, and stays held', () => {
    const clock = seek(hold(startClock(START, NOW), NOW), NOW + 10, START + 5000);
    expect(toRecorded(clock, NOW + 99_999)).toBe(START + 5000);
  });

  it('does not stop after a seek past the hold point', () => {
    const clock = seek(startClock(START, NOW, { holdAt: START + 10 }), NOW, START + 20);
    expect(toRecorded(clock, NOW + 5)).toBe(START + 25);
  });

  type Change = (state: FeedClockState, now: number) => FeedClockState;
  const change = fc.oneof(
    fc.constant<Change>(hold),
    fc.constant<Change>(release),
    fc
      .integer({ min: 1, max: 100 })
      .map<Change>((speed) => (state, now) => setSpeed(state, now, speed)),
  );

  it('never jumps or goes back without a seek', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.nat(10_000))), (changes) => {
        let clock = startClock(START, NOW, { holdAt: START + 50_000 });
        let now = NOW;
        let before = START;
        for (const [apply, pause] of changes) {
          now += pause;
          const here = toRecorded(clock, now);
          expect(here).toBeGreaterThanOrEqual(before);
          clock = apply(clock, now);
          expect(toRecorded(clock, now)).toBe(here);
          before = here;
        }
      }),
    );
  });
});
