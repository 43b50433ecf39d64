import type { Tx } from '@exchange/server-kit/database';
import { marketResults, markets, runners } from '../db/schema/markets.ts';
import { matches } from '../db/schema/matches.ts';
import { calculateMeanPrice, calculateStake } from '../exchange/position.ts';
import type { Entry } from '../ledger/posting.ts';
import { insertBets, type NewFilledBet } from '../modules/bets/bets.repository.ts';
import { calculateBetOutcome, toWinnerResult } from '../modules/settlement/settlement.model.ts';
import { toPaise } from '../money.ts';
import { createRandom } from '../random.ts';
import type { HistoryEvent, HistorySource } from './history.ts';
import {
  drawPastMatch,
  type PastBet,
  type PastMarket,
  type PastMatch,
} from './past-match.model.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Time from a market's start to its settlement. */
const SETTLED_AFTER_MS = { odds: 3 * HOUR_MS, session: 2 * HOUR_MS } as const;
const VOID_REASON = 'Match abandoned';

const toSeriesId = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Returns the row of a finished match. */
const toMatchRow = ({ id, sportId, seriesName, name, startsAt }: PastMatch) => ({
  id,
  sportId,
  seriesId: toSeriesId(seriesName),
  seriesName,
  name,
  startsAt,
  ended: true,
  createdAt: startsAt,
});

/**
 * Returns the rows of a finished market, with its bets, its result and the posting that paid it.
 */
function toEndedMarket(match: PastMatch, past: PastMarket, userId: number) {
  const { id, kind, name, end } = past;
  const winner = end && 'winner' in end ? end.winner : undefined;
  const runs = end && 'runs' in end ? end.runs : undefined;
  const settledAt = new Date(match.startsAt.getTime() + SETTLED_AFTER_MS[kind]);
  const bets = past.bets.map((bet) => toBetRow(bet, { match, past, userId, settledAt }));
  const due = bets.reduce((sum, { bet }) => sum + (bet.result ?? 0), 0);
  const outcome = winner ? `Winner: ${winner.name}` : `Runs: ${runs}`;
  const entry: Entry = {
    kind: 'settlement',
    reference: `${id}:${userId}:1`,
    market: id,
    description: `${match.name} / ${name} / ${outcome}`,
    sides: [
      { account: { kind: 'cash', userId }, paise: due },
      { account: { kind: 'house' }, paise: -due },
    ],
  };
  const statusOf = (runnerId: string) =>
    runnerId === winner?.id ? ('WINNER' as const) : ('LOSER' as const);
  return {
    bets,
    entry: due === 0 ? undefined : entry,
    market: {
      id,
      matchId: match.id,
      kind,
      name,
      priceType: kind === 'odds' ? ('decimal' as const) : ('rate' as const),
      minStake: toPaise(10),
      maxStake: toPaise(100_000),
      state: end ? ('SETTLED' as const) : ('VOID' as const),
      winnerId: winner?.id ?? null,
      runs: runs ?? null,
      voidReason: end ? null : VOID_REASON,
      round: 1,
      settledAt,
      createdAt: match.startsAt,
    },
    runners: past.runners.map((runner, position) => ({
      marketId: id,
      id: runner.id,
      name: runner.name,
      position,
      status: winner ? statusOf(runner.id) : ('ACTIVE' as const),
    })),
    result: { marketId: id, matchId: match.id, userId, due, posted: due, settledAt },
  };
}

interface PastBetContext {
  match: PastMatch;
  past: PastMarket;
  userId: number;
  settledAt: Date;
}

/** Returns the end of a past bet; paise. */
function calculateEnd(placed: Parameters<typeof calculateBetOutcome>[0], { end }: PastMarket) {
  if (!end) return calculateBetOutcome(placed, { kind: 'void' });
  const isSessionLine = 'runs' in end;
  return calculateBetOutcome(
    placed,
    isSessionLine ? { kind: 'runs', runs: end.runs } : toWinnerResult(end.winner.id),
  );
}

function toBetRow(bet: PastBet, { match, past, userId, settledAt }: PastBetContext): NewFilledBet {
  const { position, line = null, potentialProfit, liability, after } = bet;
  const stake = calculateStake(position);
  const price = calculateMeanPrice(position);
  const { runnerId, side } = position;
  const placed = { id: 0, userId, marketId: past.id, side, line, price, stake };
  const { state, result } = calculateEnd({ bet: placed, position }, past);
  return {
    position,
    eventSeq: 0,
    bet: {
      userId,
      marketId: past.id,
      runnerId,
      side,
      line,
      price,
      askedPrice: price,
      stake,
      requested: stake,
      potentialProfit,
      liability,
      state,
      result,
      settledAt,
      voidReason: state === 'VOID' ? VOID_REASON : null,
      placedAt: new Date(match.startsAt.getTime() + after),
    },
  };
}

/** Rows of finished matches. */
interface PastRows {
  matches: (typeof matches.$inferInsert)[];
  markets: (typeof markets.$inferInsert)[];
  runners: (typeof runners.$inferInsert)[];
  results: (typeof marketResults.$inferInsert)[];
}

/** Stores finished matches, with one statement per table: for the seeding of history. */
async function insertPast(tx: Tx, rows: PastRows): Promise<void> {
  await tx.insert(matches).values(rows.matches);
  await tx.insert(markets).values(rows.markets);
  await tx.insert(runners).values(rows.runners);
  await tx.insert(marketResults).values(rows.results);
}

const SEED = 20_260_712;
/** Minimum and maximum days between two matches. */
const GAP_DAYS = { min: 0.4, max: 2 } as const;
/** Time since the start of the last match, so that it is over. */
const LAST_START_MS = 4 * HOUR_MS;
/** Number of bets per statement. */
const BATCH = 500;

/** Seeds about a year of settled bets of the seeded player, in all sports, some of them void. */
export const seedBets: HistorySource = (_, { userId, from, to }) => {
  const random = createRandom(SEED);
  const { min, max } = GAP_DAYS;
  const nextGap = () => (min + random() * (max - min)) * DAY_MS;
  const past: PastMatch[] = [];
  for (let at = from.getTime() + DAY_MS; at < to.getTime() - LAST_START_MS; at += nextGap()) {
    past.push(drawPastMatch(random, `past-${past.length + 1}`, new Date(at)));
  }
  const ended = past.flatMap((match) =>
    match.markets.map((market) => toEndedMarket(match, market, userId)),
  );
  const bets = ended
    .flatMap((one) => one.bets)
    .toSorted((a, b) => a.bet.placedAt.getTime() - b.bet.placedAt.getTime());
  const store: HistoryEvent = {
    at: from,
    async apply(tx) {
      await insertPast(tx, {
        matches: past.map(toMatchRow),
        markets: ended.map(({ market }) => market),
        runners: ended.flatMap(({ runners }) => runners),
        results: ended.map(({ result }) => result),
      });
      for (let i = 0; i < bets.length; i += BATCH) await insertBets(tx, bets.slice(i, i + BATCH));
    },
  };
  const paid = ended.flatMap(({ entry, result }) =>
    entry ? [{ at: result.settledAt, entry }] : [],
  );
  return [store, ...paid];
};
