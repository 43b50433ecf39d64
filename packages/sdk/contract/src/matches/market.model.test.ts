import { describe, expect, it } from 'vitest';
import { isSuspendedStatus, toMarket } from './market.model.ts';

const wire = {
  market_id: '1.1',
  marketName: 'Match Odds',
  runner_json: [runner('a', 'ACTIVE'), runner('b', 'REMOVED'), runner('c', 'SUSPENDED')],
  marketMinStack: 100,
  marketMaxStack: 5000,
  adminMessage: null,
  InplayStatus: 'OPEN',
  IsBetAllow: 'Y' as const,
  BetAllowTimeBefore: 0,
  bet_delay: 3,
  market_version: 7,
};

function runner(selectionId: string, status: string) {
  const ex = { availableToBack: [], availableToLay: [] };
  return { selectionId, selectionName: selectionId, status, WinAndLoss: 0, ex };
}

describe('a market on the wire', () => {
  it.each([
    ['CLOSE', true],
    ['SUSPENDED', true],
    ['OPEN', false],
    [undefined, false],
  ])('with InplayStatus %s is suspended: %s @spec:4.10', (status, suspended) => {
    expect(isSuspendedStatus(status)).toBe(suspended);
  });

  it.each([
    ['N', false],
    ['Y', true],
  ] as const)('with IsBetAllow %s accepts bets: %s @spec:4.10', (IsBetAllow, betAllowed) => {
    expect(toMarket({ ...wire, IsBetAllow })).toMatchObject({ betAllowed });
  });

  it('names the winners of a decided market', () => {
    const { runners } = toMarket({
      ...wire,
      InplayStatus: 'CLOSE',
      runner_json: [runner('a', 'WINNER'), runner('b', 'LOSER')],
    });
    expect(runners.map(({ won }) => won)).toEqual([true, undefined]);
  });

  it('has runners that are active only with the status ACTIVE @spec:3.7 @spec:4.11', () => {
    expect(toMarket(wire).runners.map(({ active }) => active)).toEqual([true, false, false]);
  });

  it('shows 100000 as its default maximum @spec:5.7 @spec:9.5', () => {
    const { marketMaxStack: _, ...bare } = wire;
    expect(toMarket(bare).maxStake).toBe(100_000);
  });
});
