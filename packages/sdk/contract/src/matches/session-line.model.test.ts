import { describe, expect, it } from 'vitest';
import { toSessionLine } from './market.model.ts';

const wire = {
  RunnerName: '6 over runs',
  SelectionId: 7,
  LayPrice1: 44,
  LaySize1: 110,
  BackPrice1: 45,
  BackSize1: 90,
  scorePostion: null,
  minStack: 50,
  maxStack: 2000,
  adminMessage: null,
  inplayStatus: 'OPEN',
  IsBetAllow: 'Y' as const,
  bet_delay: 3,
};

describe('a session on the wire', () => {
  it('has the limits minStack and maxStack @spec:5.7', () => {
    expect(toSessionLine(wire)).toMatchObject({ minStake: 50, maxStake: 2000, betDelay: 3 });
  });

  it('offers No at the lay line and Yes at the back line', () => {
    expect(toSessionLine(wire)).toMatchObject({
      no: { line: 44, rate: 110 },
      yes: { line: 45, rate: 90 },
    });
  });

  it('has a book only with a bet @spec:3.8', () => {
    expect(toSessionLine(wire).book).toBeUndefined();
    expect(toSessionLine({ ...wire, scorePostion: { '44': -100, '45': 90 } }).book).toEqual(
      new Map([
        [44, -100],
        [45, 90],
      ]),
    );
  });
});
