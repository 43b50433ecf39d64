import type { ErrorDetail, Market, PriceRule, Runner, SessionLine, Side } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import {
  canPlacePartial,
  type canWait,
  isWorse,
  type SlipAction,
  type SlipSelection,
  selectOpeningRejection,
  selectSlipAction,
} from './slip.model.ts';
import { selectOffer, selectSessionLineOffer } from './slip-offer.model.ts';
import { testSelection } from './test-support/test-selection.ts';

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
  ...testSelection,
  matchName: 'Netherlands v Papua New Guinea',
  marketId: '1.1',
  runnerName: 'Netherlands',
};

describe('opening the slip', () => {
  it.each([
    [0, 1000, 'Odds is 0 , Bet is Not Placed'],
    [1.85, 0, 'Insufficient balance to place a bet.'],
    [1.85, -5, 'Insufficient balance to place a bet.'],
    [0, 0, 'Odds is 0 , Bet is Not Placed'],
    [1.85, 1000, undefined],
    [1.85, undefined, undefined],
  ])('at odds %d with a balance of %s shows %j @spec:5.4', (odds, balance, rejection) => {
    expect(selectOpeningRejection(odds, balance)).toBe(rejection);
  });
});

describe('the button of the slip', () => {
  const at = (changes: Partial<Market>, stake = 500, slip = selection) =>
    selectSlipAction(slip, {
      offer: selectOffer([{ ...market, ...changes }], slip),
      stake,
    });

  it('places a bet within the limits at the accepted price', () => {
    expect(at({})).toEqual({ type: 'place', stake: 500 });
  });

  it('asks to accept a worse price, and not a better one', () => {
    const stake = 500;
    expect(at({}, stake, { ...selection, odds: 1.9 })).toEqual({
      type: 'accept',
      odds: 1.85,
      stake,
    });
    expect(at({}, stake, { ...selection, odds: 1.8 })).toEqual({ type: 'place', stake });
    expect(at({}, stake, { ...selection, side: 'lay', odds: 1.8 })).toEqual({
      type: 'accept',
      odds: 1.86,
      stake,
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
    ['a market that is over', { suspended: true, closed: true }, 0, 'Market closed'],
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
      type: 'blocked',
      reason: 'Enter whole rupees',
    });
  });

  it('leaves the check to the server while the market is unknown', () => {
    expect(selectSlipAction(selection, { offer: undefined, stake: 500 })).toEqual({
      type: 'place',
      stake: 500,
    });
  });
});

describe('the button of the slip for a stake above what is offered', () => {
  const PART = { stake: 291, offered: 291 };
  const TOO_LITTLE = { type: 'blocked', reason: 'Too little is offered now' };
  it.each<[string, Partial<Market>, number | undefined, number, SlipAction]>([
    ['places what is there', {}, 291, 500, { type: 'place', ...PART }],
    ['places a stake that is there whole', {}, 500, 500, { type: 'place', stake: 500 }],
    ['leaves an unknown size to the server', {}, undefined, 500, { type: 'place', stake: 500 }],
    ['is blocked below the minimum', {}, 99, 500, { ...TOO_LITTLE, offered: 99 } as SlipAction],
    [
      'is blocked below a rupee where there is no minimum',
      ...([{ minStake: 0 }, 0, 500, { ...TOO_LITTLE, offered: 0 } as SlipAction] as const),
    ],
    [
      'names a stake above the maximum first',
      ...([{}, 291, 100_001] as const),
      { type: 'blocked', reason: 'Stake is above the maximum' },
    ],
    [
      'names the missing price first',
      ...([{ runners: [{ ...runner, back: [] }] }, 0, 500] as const),
      { type: 'blocked', reason: 'No price is offered' },
    ],
  ])('%s', (_, changes, available, stake, action) => {
    const offer = selectOffer([{ ...market, ...changes }], selection);
    expect(selectSlipAction(selection, { offer, available, stake })).toEqual(action);
  });

  it('accepts what is there at a moved price', () => {
    const slip = { ...selection, odds: 1.9 };
    const offer = selectOffer([market], slip);
    expect(selectSlipAction(slip, { offer, available: 291, stake: 500 })).toEqual({
      type: 'accept',
      odds: 1.85,
      ...PART,
    });
  });
});

it.each<[string, Parameters<typeof isWorse>[0], worse: number, better: number]>([
  ['a back', { side: 'back', odds: 2 }, 1.9, 2.1],
  ['a lay', { side: 'lay', odds: 2 }, 2.1, 1.9],
  ['Yes', { side: 'back', odds: 42, rate: 100 }, 43, 41],
  ['No', { side: 'lay', odds: 42, rate: 100 }, 41, 43],
])('for %s, prices are worse in its own direction', (_, accepted, worse, better) => {
  expect(isWorse(accepted, worse)).toBe(true);
  expect(isWorse(accepted, better)).toBe(false);
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
    const place = { type: 'place', stake: 500 };
    expect(at({})).toEqual(place);
    expect(at({}, { ...yes, side: 'lay', odds: 112, rate: 100 })).toEqual(place);
  });

  it.each([
    ['line', { line: 115, rate: 90 }],
    ['rate', { line: 114, rate: 80 }],
  ])('asks to accept another %s', (_, offer) => {
    expect(at({ yes: offer })).toEqual({
      type: 'accept',
      odds: offer.line,
      rate: offer.rate,
      stake: 500,
    });
  });

  it('is blocked while the line is suspended', () => {
    expect(at({ suspended: true })).toEqual({ type: 'blocked', reason: 'Market suspended' });
  });
});

describe('the unmatched stake of a rejected bet', () => {
  const odds = { odds: 2, priceType: 'decimal' } as const;
  it.each<[string, ErrorDetail, Parameters<typeof canWait>[0] | undefined, boolean]>([
    ['may wait where less is available', { field: 'stack', market_version: 3 }, odds, true],
    ['may wait where the price moved', { odds: 1.9, market_version: 3 }, odds, true],
    ['may wait where only the price says its type', { market_version: 3 }, { odds: 2 }, true],
    ['does not wait beyond a limit of the market', { field: 'stack' }, odds, false],
    ['does not wait where funds are missing', {}, odds, false],
    ['does not wait for a rate', { market_version: 3 }, { odds: 2, priceType: 'rate' }, false],
    ['does not wait for a price below 1', { market_version: 3 }, { odds: 0.85 }, false],
    ['does not wait on a session line', { market_version: 3 }, { ...odds, rate: 90 }, false],
    ['belongs to no slip', { market_version: 3 }, undefined, false],
  ])('%s', (_name, detail, selection, can) => {
    expect(canPlacePartial(detail, selection)).toBe(can);
  });
});
