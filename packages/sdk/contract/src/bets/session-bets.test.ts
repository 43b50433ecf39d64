import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { saveSessionBet } from './bets.endpoints.ts';
import { toBets } from './bets.model.ts';
import { betRow, saveSessionBetInput } from './bets.wire.ts';

const row = {
  bet_id: 1,
  sport_id: '4',
  match_id: 'm',
  market_id: 's',
  selection_id: 'session',
  sportName: 'Cricket',
  seriesName: null,
  matchName: 'A v B',
  marketName: '6 over runs',
  SelectionName: '6 over runs',
  Type: 'Back' as const,
  Odds: 42,
  userRate: 90,
  Stack: 100,
  PotentialProfit: 90,
  Liability: 100,
  Placed: 1_700_000_000,
};
const read = (wire: object) => toBets([v.parse(betRow, wire)])[0];

describe('a session bet', () => {
  it('has its line as its price, and its rate', () => {
    expect(read({ ...row, run: 42, size: 90 })).toMatchObject({ odds: 42, rate: 90 });
  });

  it('of a backend without the additions, and a bet on a market, has its rate as price', () => {
    const bet = read(row);
    expect(bet?.odds).toBe(90);
    expect(bet).not.toHaveProperty('rate');
  });

  it.each([
    ['yes', '1'],
    ['no', '0'],
  ] as const)('%s is sent as is_back %s @spec:3.9 @spec:7.20', (side, is_back) => {
    const order = { matchId: '7', sportId: '4', sessionId: '9', side, line: 42, rate: 90 };
    const wire = saveSessionBet.encode({ ...order, stake: 100 });
    expect(v.parse(saveSessionBetInput, wire)).toEqual({
      match_id: '7',
      fancy_id: '9',
      run: 42,
      size: 90,
      stack: 100,
      is_back,
      fancyStatus: 'A',
      sport_id: '4',
    });
  });
});
