import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneWinnerOf } from './book.ts';
import type { Fill, Position, Side } from './position.ts';
import {
  calculateHold,
  compareUnmatched,
  fillUnmatched,
  isLapsed,
  type MarketStatusChanges,
  type UnmatchedRule,
  type UnmatchedStake,
  type UnmatchedTerms,
} from './unmatched.ts';

const position = (side: Side, fills: readonly Fill[] = [], runnerId = 'A'): Position => ({
  runnerId,
  side,
  priceType: 'decimal',
  fills,
});
const waiting = (side: Side, askedPrice: number, unmatched: number): UnmatchedStake => ({
  position: position(side),
  askedPrice,
  unmatched,
});

describe('the hold in paise', () => {
  const rupees = (side: Side, price: number, stake: number) => waiting(side, price, stake * 100);
  it.each<[string, UnmatchedStake[], number]>([
    ['back 100 @ 3 risks the stake', [waiting('back', 3, 100)], 100],
    ['lay 100 @ 3 risks 200', [waiting('lay', 3, 100)], 200],
    ['half a paisa is held as one', [waiting('lay', 1.01, 50)], 1],
    ['an unmatched part of 0 holds nothing', [waiting('lay', 3, 0)], 0],
    [
      'both sides of a runner are netted: 460 if it wins, 200 if it loses (exchange.md)',
      [rupees('back', 5.6, 200), rupees('lay', 5.6, 100)],
      46_000,
    ],
    [
      'an unmatched bet covers no matched loss',
      [
        { ...waiting('back', 3, 0), position: position('back', [{ price: 3, stake: 100 }]) },
        waiting('lay', 3, 100),
      ],
      100,
    ],
  ])('%s', (_name, bets, held) => {
    expect(calculateHold(oneWinnerOf(['A', 'B']), bets)).toBe(held);
  });
});

describe('the fills of an unmatched bet', () => {
  const levels = [
    { price: 2.9, size: 500 },
    { price: 3.1, size: 30 },
    { price: 3, size: 40 },
  ];
  it.each<[string, UnmatchedStake, Fill[]]>([
    [
      'levels at its price or better, best first, all at its own price',
      waiting('back', 3, 100),
      [{ price: 3, stake: 30, level: 3.1 } as Fill, { price: 3, stake: 40, level: 3 } as Fill],
    ],
    [
      'no more than its unmatched part',
      waiting('back', 3, 20),
      [{ price: 3, stake: 20, level: 3.1 } as Fill],
    ],
    [
      'low prices for a lay',
      waiting('lay', 2.9, 9),
      [{ price: 2.9, stake: 9, level: 2.9 } as Fill],
    ],
    ['nothing for a back out of reach', waiting('back', 3.2, 100), []],
    ['nothing for a lay out of reach', waiting('lay', 2.8, 100), []],
  ])('%s', (_name, bet, fills) => expect(fillUnmatched(levels, bet)).toEqual(fills));
});

it('serves the price that is easiest to reach first, then time', () => {
  const queued = (betId: number, side: Side, askedPrice: number) => ({
    betId,
    askedPrice,
    position: position(side),
  });
  const order = (bets: ReturnType<typeof queued>[]) =>
    bets.toSorted(compareUnmatched).map(({ betId }) => betId);
  expect(order([queued(3, 'back', 3), queued(1, 'back', 3.1), queued(2, 'back', 3)])).toEqual([
    2, 3, 1,
  ]);
  expect(order([queued(1, 'back', 3), queued(2, 'lay', 1.5), queued(3, 'back', 2)])).toEqual([
    3, 1, 2,
  ]);
  expect(order([queued(3, 'lay', 3), queued(1, 'lay', 2.9), queued(2, 'lay', 3)])).toEqual([
    2, 3, 1,
  ]);
});

describe('a bet placed after event 10', () => {
  const NOW = new Date(1000);
  const open: MarketStatusChanges = { status: 'OPEN', suspendedSeq: 0, inPlaySeq: 0 };
  it.each<[string, UnmatchedRule, Partial<MarketStatusChanges>, boolean]>([
    ['stays without a change', 'suspension', {}, false],
    ['lapses when suspended', 'suspension', { status: 'SUSPENDED', suspendedSeq: 11 }, true],
    ['lapses when the feed is lost', 'suspension', { status: 'SUSPENDED' }, true],
    ['lapses also when it is open again', 'suspension', { suspendedSeq: 11 }, true],
    ['outlives an earlier suspension', 'suspension', { suspendedSeq: 10 }, false],
    ['outlives the start in play without a suspension', 'suspension', { inPlaySeq: 12 }, false],
    ['outlives a suspension', 'in-play', { status: 'SUSPENDED', suspendedSeq: 11 }, false],
    ['lapses in play', 'in-play', { inPlaySeq: 11 }, true],
    ['may be placed in play', 'in-play', { inPlaySeq: 9 }, false],
    ['lapses when closed', 'in-play', { status: 'CLOSED' }, true],
  ])('%s (%s)', (_name, rule, change, lapsed) => {
    expect(isLapsed(rule, { ...open, ...change }, { lastUpdateSeq: 10 }, NOW)).toBe(lapsed);
  });

  it.each<
    [
      string,
      UnmatchedRule,
      Partial<MarketStatusChanges>,
      Omit<UnmatchedTerms, 'lastUpdateSeq'>,
      boolean,
    ]
  >([
    ['is kept in play', 'in-play', { inPlaySeq: 11 }, { keepsInPlay: true }, false],
    ['is kept after a restart', 'in-play', { eventsBefore: 11 }, { keepsInPlay: true }, false],
    [
      'lapses in play after a restart that it does not see through',
      ...(['in-play', { eventsBefore: 11, inPlaySeq: 12 }, { keepsInPlay: true }, true] as const),
    ],
    ['lapses when closed', 'in-play', { status: 'CLOSED' }, { keepsInPlay: true }, true],
    ['ends by a suspension', 'suspension', { suspendedSeq: 11 }, { keepsInPlay: true }, true],
    ['stays until its end', 'in-play', {}, { goodUntil: new Date(1001) }, false],
    ['lapses at its end', 'in-play', {}, { goodUntil: NOW }, true],
    ['lapses at its end in play', 'in-play', {}, { goodUntil: NOW, keepsInPlay: true }, true],
    ['lapses before its end', 'in-play', { inPlaySeq: 11 }, { goodUntil: new Date(1001) }, true],
  ])('%s by its own terms (%s)', (_name, rule, change, terms, lapsed) => {
    expect(isLapsed(rule, { ...open, ...change }, { lastUpdateSeq: 10, ...terms }, NOW)).toBe(
      lapsed,
    );
  });
});

const RUNNERS = ['A', 'B', 'C'];
const price = fc.integer({ min: 101, max: 1000 }).map((hundredths) => hundredths / 100);
const stake = fc.integer({ min: 1, max: 100_000 });
const bet = fc.record({
  runnerId: fc.constantFrom(...RUNNERS),
  side: fc.constantFrom<Side>('back', 'lay'),
  fills: fc.array(fc.record({ price, stake }), { maxLength: 2 }),
  askedPrice: price,
  unmatched: stake,
  /** The unmatched part, in percent. */
  matched: fc.integer({ min: 0, max: 100 }),
});

it('a match never needs more than is held: the hold of any book never grows', () => {
  const hold = (bets: readonly UnmatchedStake[]) => calculateHold(oneWinnerOf(RUNNERS), bets);
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: 6 }), (bets) => {
      const before = bets.map(({ runnerId, side, fills, askedPrice, unmatched }) => ({
        position: position(side, fills, runnerId),
        askedPrice,
        unmatched,
      }));
      const after = before.map((one, index) => {
        const part = Math.floor((one.unmatched * (bets[index]?.matched ?? 0)) / 100);
        const fills = [...one.position.fills, { price: one.askedPrice, stake: part }];
        return { ...one, position: { ...one.position, fills }, unmatched: one.unmatched - part };
      });
      expect(hold(after)).toBeLessThanOrEqual(hold(before));
    }),
  );
});
