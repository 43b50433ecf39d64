import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../clock.ts';
import { calculateOutcomes, type Side } from '../../../exchange/position.ts';
import { createMarketState, type MarketState } from '../../../feed/board/market.ts';
import type { LevelChange } from '../../../feed/feed.ts';
import { matchAcross } from './match-across.ts';
import {
  createUnmatchedBook,
  type MatchedUnmatched,
  type UnmatchedBook,
} from './unmatched-book.ts';

let market: MarketState;
let unmatchedBook: UnmatchedBook;
let lastId: number;

function open(runners: readonly string[], changes: Partial<MarketState> = {}) {
  const info = {
    ...({ id: 'm', matchId: 'x', kind: 'odds', name: 'Match Odds', priceType: 'decimal' } as const),
    ...{ minStake: 1, maxStake: 1000, opensBefore: 0 },
    runners: runners.map((id) => ({ id, name: id })),
  };
  market = { ...createMarketState(info, createManualClock(new Date(0))), ...changes };
  unmatchedBook = createUnmatchedBook(() => undefined);
  lastId = 0;
}
beforeEach(() => open(['A', 'B']));

interface Extra {
  userId?: number;
  postOnly?: boolean;
}

/** Adds a bet; each has a player of its own unless named. */
function add(
  side: Side,
  runnerId: string,
  askedPrice: number,
  unmatched: number,
  extra: Extra = {},
) {
  lastId += 1;
  const position = { runnerId, side, priceType: 'decimal' as const, fills: [] };
  unmatchedBook.add('m', {
    ...{ betId: lastId, userId: lastId, askedPrice, unmatched, position, lastUpdateSeq: 0 },
    ...extra,
  });
}
const publish = (id: string, back: readonly LevelChange[], lay: readonly LevelChange[] = []) =>
  market.book.apply(false, [{ id, back, lay }], 0);

/** Adds two backs at 2, one on each runner, which match each other. */
function addBoth(extra: Extra = {}) {
  add('back', 'A', 2, 10_000, extra);
  add('back', 'B', 2, 10_000, extra);
}

const describeFills = (matched: readonly MatchedUnmatched[]) =>
  matched.map(({ match: { betId, fills } }) => [betId, fills[0]?.price, fills[0]?.stake]);

/** Returns what all legs win together if a runner wins: the loss of the house, in paise. */
function sumIfWins(winner: string, matched: readonly MatchedUnmatched[], side: Side): number {
  let sum = 0;
  for (const { before, match } of matched) {
    const { position } = before;
    const legs = match.fills.flatMap(({ feedLegs = [] }) => feedLegs);
    for (const one of [
      { ...position, fills: match.fills },
      ...legs.map((leg) => ({ ...position, runnerId: leg.runnerId, fills: [leg] })),
    ]) {
      const { ifWins, ifLoses } = calculateOutcomes({ ...one, side });
      sum += one.runnerId === winner ? ifWins : ifLoses;
    }
  }
  return sum;
}

describe('unmatched bets on all runners', () => {
  it.each<[string, Side, [string, number, number][], [number, number, number][]]>([
    [
      'are matched where one of them must win',
      'back',
      [
        ['A', 2, 10_000],
        ['B', 2, 30_000],
      ],
      [
        [1, 2, 10_000],
        [2, 2, 10_000],
      ],
    ],
    [
      'are matched for the newest at the price that the others leave',
      'back',
      [
        ['A', 1.85, 21_600],
        ['B', 1.5, 90_000],
      ],
      [
        [1, 1.85, 21_600],
        [2, 2.16, 18_500],
      ],
    ],
    [
      'of lays, too',
      'lay',
      [
        ['A', 2.16, 18_700],
        ['B', 3, 90_000],
      ],
      [
        [1, 2.16, 18_700],
        [2, 1.87, 21_600],
      ],
    ],
    [
      'are not matched where their chances leave a gap',
      'back',
      [
        ['A', 2, 10_000],
        ['B', 2.02, 10_000],
      ],
      [],
    ],
    [
      'of lays are not matched above',
      'lay',
      [
        ['A', 2, 10_000],
        ['B', 1.98, 10_000],
      ],
      [],
    ],
    ['are not matched while a runner has none', 'back', [['A', 1.01, 10_000]], []],
    [
      'serve the earlier bet at a price',
      'back',
      [
        ['A', 2, 10_000],
        ['A', 2, 10_000],
        ['B', 2, 15_000],
      ],
      [
        [1, 2, 10_000],
        [2, 2, 5000],
        [3, 2, 15_000],
      ],
    ],
    [
      'serve the price that is easier to reach, then the next one; a rest below a rupee does not count',
      'back',
      [
        ['A', 1.8, 99],
        ['A', 1.9, 10_000],
        ['A', 2, 10_000],
        ['B', 2, 90_000],
      ],
      [
        [2, 1.9, 10_000],
        [4, 2.1, 9048],
        [3, 2, 10_000],
        [4, 2, 10_000],
      ],
    ],
  ])('%s', (_, side, bets, expected) => {
    for (const [runnerId, price, stake] of bets) add(side, runnerId, price, stake);
    expect(describeFills(matchAcross(market, unmatchedBook))).toEqual(expected);
  });

  it('take what is before an own bet of the newest one’s player, and nothing behind it', () => {
    add('back', 'A', 2, 10_000);
    add('back', 'A', 2, 5000, { userId: 7 });
    add('back', 'A', 2, 10_000);
    add('back', 'B', 2, 90_000, { userId: 7 });
    expect(describeFills(matchAcross(market, unmatchedBook))).toEqual([
      [1, 2, 10_000],
      [4, 2, 10_000],
    ]);
  });

  it('take the feed’s levels like bets, and name them on the newest bet', () => {
    open(['A', 'B', 'Draw']);
    publish('Draw', [[3.9, 50_000]], [[4, 50_000]]);
    add('back', 'A', 2.5, 40_000);
    add('back', 'B', 2.8, 40_000);
    const matched = matchAcross(market, unmatchedBook);
    // 1 − 1/2.5 − 1/4 leaves 2.857142: 2.84 on the ladder.
    expect(describeFills(matched)).toEqual([
      [1, 2.5, 40_000],
      [2, 2.84, 35_212],
    ]);
    expect(matched[1]?.match.fills[0]?.feedLegs).toEqual([
      { runnerId: 'Draw', price: 4, stake: 25_000 },
    ]);
    expect(market.book.levels('Draw', 'lay')).toEqual([{ price: 4, size: 25_000 }]);
  });

  it.each<[string, () => void]>([
    ['of one player', () => addBoth({ userId: 7 })],
    ['that may only be taken', () => addBoth({ postOnly: true })],
    [
      'beside the feed alone',
      () => {
        publish('B', [], [[2, 10_000]]);
        add('back', 'A', 2, 10_000);
      },
    ],
    [
      'on a hidden runner',
      () => {
        open(['A', 'B'], {
          runnerStatus: new Map([
            ['A', 'ACTIVE'],
            ['B', 'HIDDEN'],
          ]),
        });
        addBoth();
      },
    ],
    [
      'of a market with two winners',
      () => {
        open(['A', 'B'], { winners: 2 });
        addBoth();
      },
    ],
    [
      'of a market in rates',
      () => {
        open(['A', 'B'], { priceType: 'rate' });
        addBoth();
      },
    ],
  ])('are not matched: %s', (_, arrange) => {
    arrange();
    expect(matchAcross(market, unmatchedBook)).toEqual([]);
  });

  it('are matched without a removed runner, and an older post-only bet is taken', () => {
    open(['A', 'B', 'C'], {
      runnerStatus: new Map([
        ['A', 'ACTIVE'],
        ['B', 'ACTIVE'],
        ['C', 'REMOVED'],
      ]),
    });
    add('back', 'A', 2, 10_000, { postOnly: true });
    add('back', 'B', 2, 10_000);
    expect(describeFills(matchAcross(market, unmatchedBook))).toEqual([
      [1, 2, 10_000],
      [2, 2, 10_000],
    ]);
  });
});

const RUNNERS = ['A', 'B', 'C'];
const runner = fc.constantFrom(...RUNNERS);
const price = fc.integer({ min: 100, max: 170 }).map((ticks) => ticks / 50);
const size = fc.integer({ min: 1, max: 50_000 });
const someBets = fc.array(fc.record({ runner, price, size, userId: fc.nat(9) }), { maxLength: 20 });
const someLevels = fc.array(fc.record({ runner, price, size }), { maxLength: 4 });

it('the house never loses by a match of runners, and no bet gets more or a worse price', () => {
  let matches = 0;
  fc.assert(
    fc.property(
      fc.constantFrom<Side>('back', 'lay'),
      someBets,
      someLevels,
      (side, bets, levels) => {
        open(RUNNERS);
        for (const level of levels) {
          const changes = [[level.price, level.size]] as const;
          publish(level.runner, side === 'lay' ? changes : [], side === 'back' ? changes : []);
        }
        for (const bet of bets) add(side, bet.runner, bet.price, bet.size, { userId: bet.userId });
        const before = new Map(unmatchedBook.list('m').map((bet) => [bet.betId, bet]));
        const matched = matchAcross(market, unmatchedBook);
        for (const trade of Map.groupBy(matched, ({ match }) => match.pair).values()) {
          matches += 1;
          // Results are rounded to a paisa for each leg.
          const rounding = trade.length + RUNNERS.length;
          for (const id of RUNNERS)
            expect(sumIfWins(id, trade, side)).toBeLessThanOrEqual(rounding);
          // Of the first bets of all runners the newest takes, and none of its player's other bets.
          const queues = Map.groupBy(trade, (one) => one.before.position.runnerId).values();
          const taker = Math.max(
            ...queues.map((queue) => Math.min(...queue.map(({ match }) => match.betId))),
          );
          const takerId = before.get(taker)?.userId;
          const owners = trade.filter(({ match }) => match.userId === takerId);
          expect(owners.map(({ match }) => match.betId)).toEqual([taker]);
          for (const one of trade) {
            const [fill] = one.match.fills;
            const asked = one.before.askedPrice;
            expect(
              side === 'back' ? (fill?.price ?? 0) >= asked : (fill?.price ?? 9) <= asked,
            ).toBe(true);
          }
        }
        for (const [betId, { unmatched }] of before) {
          const got = matched
            .filter(({ match }) => match.betId === betId)
            .reduce((sum, { match }) => sum + (match.fills[0]?.stake ?? 0), 0);
          expect(unmatchedBook.find('m', betId)?.unmatched ?? 0).toBe(unmatched - got);
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(matches).toBeGreaterThan(500);
});
