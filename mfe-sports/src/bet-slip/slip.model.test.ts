import type { Market, PriceRule, Runner, SessionLine, Side } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import {
  canPlacePartial,
  isWorse,
  type SlipAction,
  type SlipSelection,
  selectOpeningRefusal,
  selectSlipAction,
} from './slip.model.ts';
import { selectOffer, selectSessionLineOffer } from './slip-offer.model.ts';

const runner: Runner = {
  id: 'a',
  name: 'Netherlands',
  active: true,
  result: 0,
  back: [{ price: 1.85, size: 2400 }],
  lay: [{ price: 1.86, size: 900 }],
};
const market: Market = {
  id: '1.1',
  name: 'Match Odds',
  runners: [runner],
  minStake: 100,
  maxStake: 100_000,
  suspended: false,
  betAllowed: true,
  opensBefore: 0,
  betDelay: 0,
  version: 1,
};
const selection: SlipSelection = {
  matchId: '1',
  sportId: '4',
  matchName: 'Netherlands v Papua New Guinea',
  marketId: '1.1',
  marketName: 'Match Odds',
  runnerId: 'a',
  runnerName: 'Netherlands',
  side: 'back',
  odds: 1.85,
};

describe('opening the slip', () => {
  it.each([
    [0, 1000, 'Odds is 0 , Bet is Not Placed'],
    [1.85, 0, 'Insufficient balance to place a bet.'],
    [1.85, -5, 'Insufficient balance to place a bet.'],
    [0, 0, 'Odds is 0 , Bet is Not Placed'],
    [1.85, 1000, undefined],
    [1.85, undefined, undefined],
  ])('at odds %d with a balance of %s shows %j @spec:5.4', (odds, balance, refusal) => {
    expect(selectOpeningRefusal(odds, balance)).toBe(refusal);
  });
});

describe('the button of the slip', () => {
  const at = (changes: Partial<Market>, stake = 500, slip = selection) =>
    selectSlipAction(slip, {
      offer: selectOffer([{ ...market, ...changes }], slip),
      stake,
    });

  it('places a bet within the limits at the accepted price', () => {
    expect(at({})).toEqual({ type: 'place' });
  });

  it('asks to accept a worse price, and not a better one', () => {
    expect(at({}, 500, { ...selection, odds: 1.9 })).toEqual({ type: 'accept', odds: 1.85 });
    expect(at({}, 500, { ...selection, odds: 1.8 })).toEqual({ type: 'place' });
    expect(at({}, 500, { ...selection, side: 'lay', odds: 1.8 })).toEqual({
      type: 'accept',
      odds: 1.86,
    });
  });

  const within = (priceTolerance: 1 | 5 | 10) => ({ priceChange: 'any', priceTolerance }) as const;
  it.each<[PriceRule, Side, number, SlipAction['type']]>([
    [{ priceChange: 'none' }, 'back', 1.85, 'place'],
    [{ priceChange: 'none' }, 'back', 1.8, 'accept'],
    [{ priceChange: 'none' }, 'back', 1.9, 'accept'],
    [{ priceChange: 'better' }, 'back', 1.8, 'place'],
    [{ priceChange: 'better' }, 'back', 1.9, 'accept'],
    [{ priceChange: 'better' }, 'lay', 1.8, 'accept'],
    [{ priceChange: 'better' }, 'lay', 1.9, 'place'],
    [within(10), 'back', 1.9, 'place'],
    [within(10), 'back', 1.98, 'accept'],
    [within(5), 'back', 1.9, 'accept'],
    [within(5), 'back', 1.89, 'place'],
    [within(10), 'lay', 1.8, 'place'],
    [within(5), 'lay', 1.8, 'accept'],
    [within(1), 'lay', 2.5, 'place'],
  ])('accepting %j, a %s accepted at %d is to be: %s @spec:2.38', (rule, side, odds, type) => {
    const slip = { ...selection, side, odds };
    const offer = selectOffer([market], slip);
    expect(selectSlipAction(slip, { offer, stake: 500, rule }).type).toBe(type);
  });

  it.each<[string, Partial<Market>, number, string]>([
    ['a suspended market', { suspended: true }, 500, 'Market suspended'],
    ['a runner out of play', { runners: [{ ...runner, active: false }] }, 500, 'Market suspended'],
    ['a locked market', { betAllowed: false }, 500, 'Bet locked'],
    ['no stake', {}, 0, 'Enter a stake'],
    ['a small stake', {}, 99, 'Stake is below the minimum'],
    ['a large stake', {}, 100_001, 'Stake is above the maximum'],
    ['no offer', { runners: [{ ...runner, back: [] }] }, 500, 'No price is offered'],
  ])('is blocked by %s', (_, changes, stake, reason) => {
    expect(at(changes, stake)).toEqual({ type: 'blocked', reason });
  });

  it('is blocked while prices are stale', () => {
    expect(
      selectSlipAction(selection, { offer: undefined, stake: 500, stale: true }),
    ).toMatchObject({
      type: 'blocked',
    });
  });

  it('is blocked by a stake that cannot be read', () => {
    expect(
      selectSlipAction(selection, { offer: undefined, stake: 500, unreadable: '12,5' }),
    ).toEqual({
      ...{ type: 'blocked', reason: 'Enter whole rupees' },
    });
  });

  it('leaves the check to the server while the market is unknown', () => {
    expect(selectSlipAction(selection, { offer: undefined, stake: 500 })).toEqual({
      type: 'place',
    });
  });
});

it('treats a lower price as worse for a back and a higher one as worse for a lay', () => {
  expect(isWorse('back', 2, 1.9)).toBe(true);
  expect(isWorse('back', 2, 2.1)).toBe(false);
  expect(isWorse('lay', 2, 2.1)).toBe(true);
  expect(isWorse('lay', 2, 1.9)).toBe(false);
});

describe('the slip of a session line', () => {
  const session: SessionLine = {
    id: 's1',
    name: '15 over runs A',
    no: { line: 112, rate: 100 },
    yes: { line: 114, rate: 90 },
    minStake: 100,
    maxStake: 25_000,
    suspended: false,
    betAllowed: true,
    betDelay: 0,
  };
  const yes: SlipSelection = { ...selection, marketId: 's1', runnerId: 's1', odds: 114, rate: 90 };
  const at = (changes: Partial<SessionLine>, slip = yes) =>
    selectSlipAction(slip, {
      offer: selectSessionLineOffer([{ ...session, ...changes }], slip),
      stake: 500,
      rule: { priceChange: 'any', priceTolerance: 10 },
    });

  it('places at the exact line and rate', () => {
    expect(at({})).toEqual({ type: 'place' });
    expect(at({}, { ...yes, side: 'lay', odds: 112, rate: 100 })).toEqual({ type: 'place' });
  });

  it.each([
    ['line', { line: 115, rate: 90 }],
    ['rate', { line: 114, rate: 80 }],
  ])('asks to accept another %s', (_, offer) => {
    expect(at({ yes: offer })).toEqual({ type: 'accept', odds: offer.line, rate: offer.rate });
  });

  it('is blocked while the line is suspended', () => {
    expect(at({ suspended: true })).toEqual({ type: 'blocked', reason: 'Market suspended' });
  });
});

describe('the unmatched stake of a rejected bet', () => {
  const odds = { priceType: 'decimal' };
  it.each([
    ['may wait where less is available', { field: 'stack', market_version: 3 }, odds, true],
    ['may wait where the price moved', { odds: 1.9, market_version: 3 }, odds, true],
    ['may wait where nothing says the type of price', { market_version: 3 }, {}, true],
    ['does not wait beyond a limit of the market', { field: 'stack' }, odds, false],
    ['does not wait where funds are missing', {}, odds, false],
    ['does not wait for a rate', { market_version: 3 }, { priceType: 'rate' }, false],
    ['does not wait on a session line', { market_version: 3 }, { ...odds, rate: 90 }, false],
    ['belongs to no slip', { market_version: 3 }, undefined, false],
  ])('%s', (_name, detail, selection, can) => {
    expect(canPlacePartial(detail, selection)).toBe(can);
  });
});
