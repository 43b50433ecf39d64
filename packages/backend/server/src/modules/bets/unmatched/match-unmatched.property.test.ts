import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createManualClock } from '../../../clock.ts';
import type { Side } from '../../../exchange/position.ts';
import { compareUnmatched, fillUnmatched } from '../../../exchange/unmatched.ts';
import { createMarketState, type MarketState } from '../../../feed/board/market.ts';
import { createUnmatchedBook, matchUnmatched, type UnmatchedBet } from './unmatched-book.ts';

const RUNNERS = ['A', 'B', 'C'];
const START = createManualClock(new Date(0));
const runner = fc.constantFrom(...RUNNERS);
const side = fc.constantFrom<Side>('back', 'lay');
const price = fc.integer({ min: 180, max: 220 }).map((hundredths) => hundredths / 100);

const bets = fc.array(fc.record({ runner, side, price, stake: fc.integer({ min: 1, max: 500 }) }), {
  maxLength: 40,
});
const level = fc.record({ runner, side, price, size: fc.nat(900) });
/** Each is a feed event; bets may be added and removed between two of them. */
const rounds = fc.array(
  fc.record({ levels: fc.array(level, { maxLength: 6 }), added: bets, removed: fc.nat(60) }),
  { minLength: 1, maxLength: 6 },
);

function openMarket(): MarketState {
  const market = createMarketState(
    {
      id: 'm',
      matchId: 'x',
      kind: 'odds',
      name: 'Match Odds',
      priceType: 'decimal',
      minStake: 1,
      maxStake: 1000,
      opensBefore: 0,
      runners: RUNNERS.map((id) => ({ id, name: id })),
    },
    START,
  );
  market.runnerStatus = new Map([
    ['A', 'ACTIVE'],
    ['B', 'ACTIVE'],
    ['C', 'REMOVED'],
  ]);
  return market;
}

/** The rule taken literally: all bets in their order, each against the whole book. */
function matchNaively(market: MarketState, waiting: Map<number, UnmatchedBet>) {
  const filled = new Map<number, readonly { price: number; stake: number }[]>();
  for (const bet of [...waiting.values()].toSorted(compareUnmatched)) {
    const { runnerId, side: own } = bet.position;
    if (market.runnerStatus.get(runnerId) !== 'ACTIVE') continue;
    const got = fillUnmatched(market.book.levels(runnerId, own), bet);
    if (got.length === 0) continue;
    const fills = got.map(({ level: at, stake }) => ({ price: at, stake }));
    market.book.take({ runnerId, side: own, eventSeq: market.eventSeq, fills });
    const left = bet.unmatched - got.reduce((sum, { stake }) => sum + stake, 0);
    filled.set(bet.betId, fills);
    if (left === 0) waiting.delete(bet.betId);
    else waiting.set(bet.betId, { ...bet, unmatched: left });
  }
  return filled;
}

it('unmatched bets get the same as if each was matched against the whole book in order', () => {
  fc.assert(
    fc.property(rounds, (steps) => {
      const [market, naive] = [openMarket(), openMarket()];
      const waiting = createUnmatchedBook();
      const naiveWaiting = new Map<number, UnmatchedBet>();
      let lastId = 0;
      for (const { levels, added, removed } of steps) {
        for (const { runner: runnerId, side: own, price: askedPrice, stake } of added) {
          lastId += 1;
          const bet: UnmatchedBet = {
            betId: lastId,
            userId: 1,
            askedPrice,
            unmatched: stake,
            eventSeq: 0,
            position: { runnerId, side: own, priceType: 'decimal', fills: [] },
          };
          waiting.add('m', bet);
          naiveWaiting.set(lastId, bet);
        }
        waiting.remove('m', removed);
        naiveWaiting.delete(removed);
        for (const one of [market, naive]) {
          one.eventSeq += 1;
          for (const { runner: id, side: own, price: at, size } of levels) {
            const change = [[at, size] as const];
            const runners = [{ id, back: [], lay: [], [own]: change }];
            one.book.apply(false, runners, one.eventSeq);
          }
        }
        const matched = matchUnmatched(market, waiting);
        const filled = new Map(
          matched.map(({ match: { betId, fills } }) => [
            betId,
            fills.map(({ level: at, stake }) => ({ price: at, stake })),
          ]),
        );
        expect(filled).toEqual(matchNaively(naive, naiveWaiting));
        expect(market.book.snapshot()).toEqual(naive.book.snapshot());
        const left = waiting.list('m').map(({ betId, unmatched }) => [betId, unmatched] as const);
        expect(new Map(left)).toEqual(
          new Map([...naiveWaiting].map(([id, { unmatched }]) => [id, unmatched])),
        );
      }
    }),
    { numRuns: 100 },
  );
});
