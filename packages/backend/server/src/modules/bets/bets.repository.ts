import type { Tx } from '@exchange/server-kit/database';
import { and, asc, eq, gt, inArray, isNotNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { insertRows, isAnyOf } from '../../db/queries.ts';
import { bets } from '../../db/schema/bets.ts';
import { markets } from '../../db/schema/markets.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculatePotentialProfit,
  type Position,
  type PriceType,
} from '../../exchange/position.ts';

export type BetRow = typeof bets.$inferSelect;
export type NewBet = Omit<typeof bets.$inferInsert, 'id' | 'fills' | 'eventSeq'>;
/** A bet with its fills. */
export interface FilledBet {
  bet: BetRow;
  position: Position;
  /** Number of the last feed event when its liquidity was reserved. */
  eventSeq: number;
}

/** A bet with its fills, not stored yet. */
export type NewFilledBet = Omit<FilledBet, 'bet'> & { bet: NewBet };

const { id, userId, marketId, runnerId, side, askedPrice, price, line, stake, unmatched } = bets;
const PLACE_COLUMNS = { id, userId, marketId, runnerId, side };
/** The columns that decisions on open bets need: a player may have hundreds of them. */
const OPEN_COLUMNS = { ...PLACE_COLUMNS, askedPrice, price, line, stake, unmatched };
type OpenColumn = keyof typeof OPEN_COLUMNS;

/** An open bet with the columns that decisions need. */
export type OpenBet = Omit<FilledBet, 'bet'> & { bet: Pick<BetRow, OpenColumn> };
/** A bet, stored or not, with the columns that the market's hold is calculated from. */
export type HeldBet = Omit<FilledBet, 'bet'> & { bet: Pick<NewBet, Exclude<OpenColumn, 'id'>> };

/** Returns the columns of the matched part; without one, the price is the asked one. */
export const toMatchedColumns = (position: Position, askedPrice: number) => ({
  price: position.fills.length === 0 ? askedPrice : calculateMeanPrice(position),
  potentialProfit: calculatePotentialProfit(position),
  liability: calculateLiability(position),
});

/** Stores bets; returns their ids, in the same order. */
export async function insertBets(tx: Tx, filled: readonly NewFilledBet[]): Promise<number[]> {
  const rows = filled.map(({ bet, position, eventSeq }) => ({
    unmatched: 0,
    hedges: false,
    delayMs: 0,
    ...bet,
    fills: position.fills,
    eventSeq,
  }));
  const stored = await insertRows<typeof bets, { id: string }>(tx, bets, rows, sql`returning id`);
  return stored.map(({ id }) => Number(id));
}

async function listFilled(tx: Tx, where: SQL | undefined): Promise<FilledBet[]> {
  const rows = await tx
    .select({ bet: bets, priceType: markets.priceType })
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(where)
    .orderBy(asc(bets.id));
  return rows.map(toFilled);
}

/**
 * Returns the position of a stored bet; each fill has the number of the event at which it was
 * matched.
 */
export const toPosition = (
  { runnerId, side, fills, eventSeq }: Pick<BetRow, 'runnerId' | 'side' | 'fills' | 'eventSeq'>,
  priceType: PriceType,
): Position & Pick<BetRow, 'fills'> => ({
  runnerId,
  side,
  priceType,
  fills: fills.map((fill) => ({ eventSeq, ...fill })),
});

/** Returns a bet's row with its fills; `priceType` is the market's. */
export const toFilled = ({ bet, priceType }: { bet: BetRow; priceType: PriceType }): FilledBet => ({
  bet,
  eventSeq: bet.eventSeq,
  position: toPosition(bet, priceType),
});

/** Returns a user's own bet; undefined where it does not exist. */
export async function findBet(tx: Tx, userId: number, betId: number): Promise<BetRow | undefined> {
  const [row] = await tx
    .select()
    .from(bets)
    .where(and(eq(bets.id, betId), eq(bets.userId, userId)));
  return row;
}

/** Returns true if the bet was stored; after a crash its id may belong to another one. */
export async function hasBet(
  tx: Tx,
  { id, userId, placedAt }: Pick<BetRow, 'id' | 'userId' | 'placedAt'>,
): Promise<boolean> {
  const row = await findBet(tx, userId, id);
  return row?.placedAt.getTime() === placedAt.getTime();
}

/** The changes of an unmatched bet. */
export type BetChange = Pick<BetRow, 'unmatched'> &
  Partial<Pick<BetRow, 'stake' | 'fills' | 'price' | 'potentialProfit' | 'liability' | 'state'>>;

/** Stores the fills of an unmatched bet, or its end. */
export async function updateBet(tx: Tx, betId: number, change: BetChange): Promise<void> {
  await tx.update(bets).set(change).where(eq(bets.id, betId));
}

/** Returns the users' open bets in one market. */
export async function listOpenBets(
  tx: Tx,
  userIds: readonly number[],
  marketId: string,
): Promise<OpenBet[]> {
  const rows = await tx
    .select({
      bet: OPEN_COLUMNS,
      fills: bets.fills,
      eventSeq: bets.eventSeq,
      priceType: markets.priceType,
    })
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(and(eq(bets.marketId, marketId), isAnyOf(bets.userId, userIds), eq(bets.state, 'OPEN')))
    .orderBy(asc(bets.id));
  return rows.map(({ bet, fills, eventSeq, priceType }) => ({
    bet,
    eventSeq,
    position: toPosition({ ...bet, fills, eventSeq }, priceType),
  }));
}

/** Returns a user's bets with an unmatched part. */
export const listUnmatchedBets = (tx: Tx, userId: number) =>
  tx
    .select({ id: bets.id, marketId: bets.marketId })
    .from(bets)
    .where(and(eq(bets.userId, userId), eq(bets.state, 'OPEN'), gt(bets.unmatched, 0)));

/** Returns all bets of a market, by user. */
export const listMarketBets = (tx: Tx, marketId: string) =>
  listFilled(tx, eq(bets.marketId, marketId));

/** Returns bets by their ids. */
export const listBetsById = (tx: Tx, betIds: readonly number[]) =>
  listFilled(tx, inArray(bets.id, [...betIds]));

/** Returns open bets with a higher id, those of session lines included. */
export const listOpenSince = (tx: Tx, betId: number) =>
  tx
    .select({ id: bets.id, marketId: bets.marketId })
    .from(bets)
    .where(and(gt(bets.id, betId), eq(bets.state, 'OPEN')));

/** Returns the highest id of a bet; 0 without any. */
export async function readTopBetId(tx: Tx): Promise<number> {
  const [row] = await tx.select({ top: max(bets.id) }).from(bets);
  return row?.top ?? 0;
}

/** The columns that the result of a bet is calculated from. */
const ENDED_COLUMNS = {
  ...PLACE_COLUMNS,
  line,
  price,
  stake,
  fills: bets.fills,
  eventSeq: bets.eventSeq,
};
/** A bet with the columns that its result is calculated from. */
export interface EndedBet {
  bet: Pick<BetRow, keyof typeof ENDED_COLUMNS>;
  position: Position;
}

/** Returns all bets of these users on a market. */
export async function listUsersBets(
  tx: Tx,
  ofMarket: { id: string; priceType: PriceType },
  userIds: readonly number[],
): Promise<EndedBet[]> {
  const rows = await tx
    .select(ENDED_COLUMNS)
    .from(bets)
    .where(and(eq(marketId, ofMarket.id), isAnyOf(userId, userIds)))
    .orderBy(asc(id));
  return rows.map((bet) => ({ bet, position: toPosition(bet, ofMarket.priceType) }));
}

/** The end of a bet; paise. */
export interface BetEnd {
  id: number;
  state: Exclude<BetRow['state'], 'OPEN'>;
  result: number;
}

/**
 * Stores the ends of bets with one statement and removes their unmatched parts. A later round may
 * overwrite them; a void bet that stays void keeps its time and reason.
 */
export async function endBets(
  tx: Tx,
  ends: readonly BetEnd[],
  { voidReason, settledAt }: { voidReason: string | null; settledAt: Date },
): Promise<void> {
  if (ends.length === 0) return;
  await tx.execute(sql`
    update bets set
      settled_at = case when bets.state = 'VOID' and ended.state = 'VOID' then bets.settled_at
        else ${settledAt.toISOString()}::timestamptz end,
      void_reason = case when ended.state <> 'VOID' then null
        when bets.state = 'VOID' then bets.void_reason else ${voidReason} end,
      state = ended.state, result = ended.result, unmatched = 0
    from unnest(
      ${sql.param(ends.map(({ id }) => id))}::bigint[],
      ${sql.param(ends.map(({ state }) => state))}::text[],
      ${sql.param(ends.map(({ result }) => result))}::bigint[]
    ) as ended (id, state, result)
    where bets.id = ended.id`);
}

/** Maximum number of bets per transaction, so that no transaction is long. */
const MAX_BETS_AT_ONCE = 1000;

/**
 * Deletes the addresses and devices of bets that ended before `until`; times and prices stay.
 * @returns true if there may be more of them
 */
export async function forgetSources(tx: Tx, until: Date): Promise<boolean> {
  const known = or(isNotNull(bets.address), isNotNull(bets.device));
  const ended = sql`coalesce(${bets.settledAt}, ${bets.placedAt})`;
  const rows = await tx
    .select({ id: bets.id })
    .from(bets)
    .where(and(known, ne(bets.state, 'OPEN'), lt(ended, until)))
    .orderBy(asc(bets.id))
    .limit(MAX_BETS_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(bets).set({ address: null, device: null }).where(inArray(bets.id, ids));
  }
  return ids.length === MAX_BETS_AT_ONCE;
}
