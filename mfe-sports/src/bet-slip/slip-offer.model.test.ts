import type { Market, Runner, SessionLine, Side } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import type { SlipOffer, SlipSelection } from './slip.model.ts';
import {
  listMarkets,
  selectOffer,
  selectSessionLineOffer,
  selectSlipMarket,
} from './slip-offer.model.ts';
import { testSelection } from './test-support/test-selection.ts';

const runner: Runner = {
  id: 'a',
  name: 'Netherlands',
  active: true,
  result: 0,
  back: [
    { price: 1.85, size: 2400 },
    { price: 1.84, size: 100 },
  ],
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
  betDelay: 5,
  version: 1,
};
const selection: SlipSelection = { ...testSelection, marketId: '1.1', runnerName: 'Netherlands' };
const CLOSED = { minStake: 0, maxStake: 0, delay: 0, state: 'closed', betAllowed: false };
const rules = { minStake: 100, maxStake: 100_000, state: 'open', betAllowed: true, delay: 5 };

it.each([
  ['one of each', { matchOdds: market, bookmaker: [{ ...market, id: '2' }] }, ['1.1', '2', '3']],
  ['no match odds', { bookmaker: [] }, ['3']],
])('a match page with %s has every market once', (_, parts, ids) => {
  const markets = listMarkets({ ...parts, others: [{ ...market, id: '3' }] });
  expect(markets.map(({ id }) => id)).toEqual(ids);
});

describe('the offer of a selection on a market', () => {
  it.each<[string, Partial<Market>, Partial<SlipSelection>, Partial<SlipOffer>]>([
    ['of a back is the best back', {}, {}, { odds: 1.85, levels: runner.back }],
    ['of a lay is the best lay', {}, { side: 'lay' }, { odds: 1.86, levels: runner.lay }],
    [
      'with no one on the other side has no price',
      { runners: [{ ...runner, back: [] }] },
      {},
      { levels: [] },
    ],
    [
      'of a suspended market is suspended',
      { suspended: true },
      {},
      { odds: 1.85, levels: runner.back, state: 'suspended' },
    ],
    [
      'of a market that is over is closed',
      { suspended: true, closed: true },
      {},
      { odds: 1.85, levels: runner.back, state: 'closed' },
    ],
    [
      'of a runner that left is suspended',
      { runners: [{ ...runner, active: false }] },
      {},
      { odds: 1.85, levels: runner.back, state: 'suspended' },
    ],
    [
      'of a runner that the market no longer lists is suspended, without a price',
      {},
      { runnerId: 'gone' },
      { levels: [], state: 'suspended' },
    ],
    [
      'of a locked market tells so',
      { betAllowed: false },
      {},
      { odds: 1.85, levels: runner.back, betAllowed: false },
    ],
  ])('%s', (_, changes, selected, offer) => {
    const found = selectOffer([{ ...market, ...changes }], { ...selection, ...selected });
    expect(found).toEqual({ ...rules, ...offer });
  });

  it('is closed without limits if the match no longer lists it', () => {
    expect(selectOffer([{ ...market, id: '2' }], selection)).toEqual(CLOSED);
    expect(selectSlipMarket([], selection)).toBeUndefined();
  });
});

describe('the offer of a selection on a session line', () => {
  const line: SessionLine = {
    id: '1.1',
    name: '6 over runs',
    no: { line: 41, rate: 110 },
    yes: { line: 43, rate: 90 },
    minStake: 100,
    maxStake: 100_000,
    suspended: false,
    betAllowed: true,
    betDelay: 5,
  };
  it.each<[string, Side, Partial<SessionLine>, Partial<SlipOffer>]>([
    ['of Yes', 'back', {}, { odds: 43, rate: 90 }],
    ['of No', 'lay', {}, { odds: 41, rate: 110 }],
    ['that is suspended', 'lay', { suspended: true }, { odds: 41, rate: 110, state: 'suspended' }],
  ])('%s has its runs and rate', (_, side, changes, offer) => {
    const found = selectSessionLineOffer([{ ...line, ...changes }], { ...selection, side });
    expect(found).toEqual({ ...rules, ...offer });
  });

  it('has neither if the side is not offered, and is closed if the line is no longer listed', () => {
    const { yes: _, ...noOnly } = line;
    expect(selectSessionLineOffer([noOnly], selection)).toEqual(rules);
    expect(selectSessionLineOffer([{ ...line, id: '2' }], selection)).toEqual(CLOSED);
  });
});

describe('the market that the slip previews', () => {
  const left = { ...runner, id: 'b', active: false };

  it('has one winner and no commission unless it says otherwise, and only runners that take part', () => {
    expect(selectSlipMarket([{ ...market, runners: [runner, left] }], selection)).toEqual({
      runners: [{ id: 'a', name: 'Netherlands', result: 0 }],
      winners: 1,
      commission: 0,
    });
  });

  it('passes on winners, commission, price type and gains', () => {
    const runners = [{ ...runner, result: -50, gain: 300 }];
    const changes = { runners, winners: 2, commission: 1.5, priceType: 'rate' as const };
    expect(selectSlipMarket([{ ...market, ...changes }], selection)).toEqual({
      runners: [{ id: 'a', name: 'Netherlands', result: -50, gain: 300 }],
      winners: 2,
      priceType: 'rate',
      commission: 1.5,
    });
  });
});
