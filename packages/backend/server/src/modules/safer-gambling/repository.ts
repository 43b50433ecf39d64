import {
  LIMIT_PERIOD_MS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bets } from '../../db/schema/bets.ts';
import { casinoBets } from '../../db/schema/casino.ts';
import { accounts, postings, transactions } from '../../db/schema/ledger.ts';
import { gamblingBreaks, gamblingLimits } from '../../db/schema/safer-gambling.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import type { StoredBreak, StoredLimit } from './safer-gambling.model.ts';

export type LimitRow = typeof gamblingLimits.$inferSelect;

export const listLimits = (tx: Tx, userId: number): Promise<LimitRow[]> =>
  tx.select().from(gamblingLimits).where(eq(gamblingLimits.userId, userId));

export async function writeLimit(
  tx: Tx,
  key: { userId: number; kind: LimitKind; period: LimitPeriod },
  limit: StoredLimit,
): Promise<void> {
  const { userId, kind, period } = gamblingLimits;
  await tx
    .insert(gamblingLimits)
    .values({ ...key, ...limit })
    .onConflictDoUpdate({ target: [userId, kind, period], set: limit });
}

export const listBreaks = (tx: Tx, userId: number): Promise<StoredBreak[]> =>
  tx.select().from(gamblingBreaks).where(eq(gamblingBreaks.userId, userId));

/** The decisions about a player's betting: by staff, and by the player's own breaks. */
export interface BettingState {
  isClosed: boolean;
  isLocked: boolean;
  breaks: StoredBreak[];
}

/** Reads it with one statement, as bets of guarded players wait for it. */
export async function readBettingState(tx: Tx, userId: number): Promise<BettingState> {
  const { closedAt, bettingLockedAt } = users;
  const rows = await tx
    .select({ closedAt, bettingLockedAt, one: gamblingBreaks })
    .from(users)
    .leftJoin(gamblingBreaks, eq(gamblingBreaks.userId, users.id))
    .where(eq(users.id, userId));
  return {
    isClosed: rows.some((row) => row.closedAt !== null),
    isLocked: rows.some((row) => row.bettingLockedAt !== null),
    breaks: rows.flatMap(({ one }) => one ?? []),
  };
}

export async function insertBreak(
  tx: Tx,
  row: Omit<typeof gamblingBreaks.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(gamblingBreaks).values(row);
}

/** Ends the player's open exclusions. */
export async function endExclusions(tx: Tx, userId: number, endedAt: Date): Promise<void> {
  await tx
    .update(gamblingBreaks)
    .set({ endedAt })
    .where(
      and(
        eq(gamblingBreaks.userId, userId),
        eq(gamblingBreaks.kind, 'exclusion'),
        isNull(gamblingBreaks.endedAt),
      ),
    );
}

/**
 * Returns the player's interval of reality checks, and the times of the sign-in and its last check.
 */
export async function readRealityCheck(tx: Tx, sessionId: number) {
  const [row] = await tx
    .select({
      minutes: users.realityCheckMinutes,
      startedAt: sessions.createdAt,
      checkedAt: sessions.checkedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return row;
}

export async function writeCheckMinutes(tx: Tx, userId: number, minutes: number): Promise<void> {
  await tx.update(users).set({ realityCheckMinutes: minutes }).where(eq(users.id, userId));
}

export async function writeCheckedAt(tx: Tx, sessionId: number, checkedAt: Date): Promise<void> {
  await tx.update(sessions).set({ checkedAt }).where(eq(sessions.id, sessionId));
}

/** Paise of each period that ends now. */
type Usage = Readonly<Record<LimitPeriod, number>>;

/** A loss counts in full when it is posted: a debt for it, and its recovery, count as none. */
const GAMBLING = ['settlement', 'void', 'correction', 'commission', 'casino'] as const;

const toStart = (period: LimitPeriod, now: Date) =>
  new Date(now.getTime() - LIMIT_PERIOD_MS[period]);

/** Returns the sum of `amount` over the rows of each period, by their time. */
function sumByPeriod(amount: SQLWrapper, at: PgColumn, now: Date) {
  const sum = (period: LimitPeriod): SQL<number> =>
    sql`coalesce(sum(${amount}) filter (where ${gt(at, toStart(period, now))}), 0)`.mapWith(Number);
  return { day: sum('day'), week: sum('week'), month: sum('month') };
}

const NOTHING: Usage = { day: 0, week: 0, month: 0 };
const mapPeriods = (calculate: (period: LimitPeriod) => number): Usage => ({
  ...NOTHING,
  ...Object.fromEntries(LIMIT_PERIODS.map((period) => [period, calculate(period)])),
});

/** Sums requested deposits except declined ones. */
async function sumDeposits(tx: Tx, userId: number, now: Date): Promise<Usage> {
  const { amount, createdAt, type, status } = transferRequests;
  const [row] = await tx
    .select(sumByPeriod(amount, createdAt, now))
    .from(transferRequests)
    .where(
      and(
        eq(transferRequests.userId, userId),
        eq(type, 'D'),
        ne(status, 'D'),
        gt(createdAt, toStart('month', now)),
      ),
    );
  return row ?? NOTHING;
}

/**
 * The risk of a bet's unmatched part, a fraction of a paisa rounded up; bets at rates have none.
 */
const UNMATCHED_RISK = sql`case when ${bets.side} = 'back' then ${bets.unmatched}
  else ceil(${bets.unmatched} * (round(${bets.askedPrice}::numeric, 4) - 1)) end`;

/** Sums the risks of bets, matched or unmatched, and games; without voided ones. */
async function sumStakes(tx: Tx, userId: number, now: Date): Promise<Usage> {
  const start = toStart('month', now);
  const [onMarkets] = await tx
    .select(sumByPeriod(sql`${bets.liability} + ${UNMATCHED_RISK}`, bets.placedAt, now))
    .from(bets)
    .where(
      and(
        eq(bets.userId, userId),
        gt(bets.placedAt, start),
        notInArray(bets.state, ['VOID', 'LAPSED']),
        eq(bets.hedges, false),
      ),
    );
  const [inGames] = await tx
    .select(sumByPeriod(casinoBets.stake, casinoBets.placedAt, now))
    .from(casinoBets)
    .where(
      and(
        eq(casinoBets.userId, userId),
        gt(casinoBets.placedAt, start),
        ne(casinoBets.state, 'rolled_back'),
      ),
    );
  return mapPeriods((period) => (onMarkets?.[period] ?? 0) + (inGames?.[period] ?? 0));
}

const ofPlayer = (userId: number, since: Date) =>
  and(
    eq(accounts.kind, 'cash'),
    eq(accounts.userId, userId),
    inArray(transactions.kind, [...GAMBLING]),
    gt(transactions.createdAt, since),
  );

/** Sums losses less wins; a period with a net win has no loss. */
async function sumLosses(tx: Tx, userId: number, now: Date): Promise<Usage> {
  const [row] = await tx
    .select(sumByPeriod(postings.amount, transactions.createdAt, now))
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transactions, eq(transactions.id, postings.transactionId))
    .where(ofPlayer(userId, toStart('month', now)));
  return mapPeriods((period) => Math.max(0, -(row?.[period] ?? 0)));
}

/** Returns a player's net result since then, paise; open bets count once they are settled. */
export async function readNetResult(tx: Tx, userId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ total: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(Number) })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transactions, eq(transactions.id, postings.transactionId))
    .where(ofPlayer(userId, since));
  return row?.total ?? 0;
}

const READERS: Readonly<Record<LimitKind, (tx: Tx, userId: number, now: Date) => Promise<Usage>>> =
  { deposit: sumDeposits, stake: sumStakes, loss: sumLosses };

/** Returns the used part of a kind of limit. */
export const readUsage = (tx: Tx, kind: LimitKind, userId: number, now: Date): Promise<Usage> =>
  READERS[kind](tx, userId, now);
