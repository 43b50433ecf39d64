import type { Tx } from '@exchange/database';
import { and, asc, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/any-of.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { bets } from '../../db/schema/bets.ts';
import { markets } from '../../db/schema/markets.ts';
import type { Position, PriceType } from '../../exchange/position.ts';

export type BetRow = typeof bets.$inferSelect;
export type NewBet = Omit<typeof bets.$inferInsert, 'id' | 'fills' | 'stated'>;
/** A bet with the parts it was filled in. */
export interface FilledBet {
  bet: BetRow;
  position: Position;
  /** Number of the last feed event when its sizes were taken. */
  stated: number;
}

/** A bet with the parts it was filled in, not stored yet. */
export type NewFilledBet = Omit<FilledBet, 'bet'> & { bet: NewBet };

const { id, userId, marketId, runnerId, side, askedPrice, price, line, stake, unmatched } = bets;
const PLACE_COLUMNS = { id, userId, marketId, runnerId, side };
/** What is decided on of an open bet: a player may have hundreds, so no column is read for nothing. */
const OPEN_COLUMNS = { ...PLACE_COLUMNS, askedPrice, price, line, stake, unmatched };
type OpenColumn = keyof typeof OPEN_COLUMNS;

/** An open bet, as far as it is decided on. */
export type OpenBet = Omit<FilledBet, 'bet'> & { bet: Pick<BetRow, OpenColumn> };
/** A bet, stored or not, as far as its market's hold is reckoned from it. */
export type HeldBet = Omit<FilledBet, 'bet'> & { bet: Pick<NewBet, Exclude<OpenColumn, 'id'>> };

/** Stores bets; returns their ids, in the same order. */
export async function insertBets(tx: Tx, filled: readonly NewFilledBet[]): Promise<number[]> {
  const rows = filled.map(({ bet, position, stated }) => ({
    ...{ unmatched: 0, hedges: false, delayMs: 0 },
    ...bet,
    fills: position.fills,
    stated,
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

/** Returns what a stored bet does to its market; each fill has the number of the event it was taken at. */
export const toPosition = (
  { runnerId, side, fills, stated }: Pick<BetRow, 'runnerId' | 'side' | 'fills' | 'stated'>,
  priceType: PriceType,
): Position & Pick<BetRow, 'fills'> => ({
  ...{ runnerId, side, priceType },
  fills: fills.map((fill) => ({ stated, ...fill })),
});

/** A row of a bet with what its market reads prices as. */
export const toFilled = ({ bet, priceType }: { bet: BetRow; priceType: PriceType }): FilledBet => ({
  ...{ bet, stated: bet.stated },
  position: toPosition(bet, priceType),
});

/** A user's own bet; undefined where there is none of that id. */
export async function findBet(tx: Tx, userId: number, betId: number): Promise<BetRow | undefined> {
  const [row] = await tx
    .select()
    .from(bets)
    .where(and(eq(bets.id, betId), eq(bets.userId, userId)));
  return row;
}

/** Whether a bet stands that was to be stored; after a crash its id may be another one's. */
export async function hasBet(
  tx: Tx,
  { id, userId, placedAt }: Pick<BetRow, 'id' | 'userId' | 'placedAt'>,
): Promise<boolean> {
  const row = await findBet(tx, userId, id);
  return row?.placedAt.getTime() === placedAt.getTime();
}

/** What changes of a bet that waits. */
export type BetChange = Pick<BetRow, 'unmatched'> &
  Partial<Pick<BetRow, 'stake' | 'fills' | 'price' | 'potentialProfit' | 'liability' | 'state'>>;

/** Writes what a waiting bet got, or that it waits no longer. */
export async function updateBet(tx: Tx, betId: number, change: BetChange): Promise<void> {
  await tx.update(bets).set(change).where(eq(bets.id, betId));
}

/** The users' open bets in one market. */
export async function listOpenBets(
  tx: Tx,
  userIds: readonly number[],
  marketId: string,
): Promise<OpenBet[]> {
  const rows = await tx
    .select({
      bet: OPEN_COLUMNS,
      fills: bets.fills,
      stated: bets.stated,
      priceType: markets.priceType,
    })
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(and(eq(bets.marketId, marketId), isAnyOf(bets.userId, userIds), eq(bets.state, 'OPEN')))
    .orderBy(asc(bets.id));
  return rows.map(({ bet, fills, stated, priceType }) => ({
    bet,
    stated,
    position: toPosition({ ...bet, fills, stated }, priceType),
  }));
}

/** A user's bets of which something waits in a book. */
export const listUnmatchedBets = (tx: Tx, userId: number) =>
  tx
    .select({ id: bets.id, marketId: bets.marketId })
    .from(bets)
    .where(and(eq(bets.userId, userId), eq(bets.state, 'OPEN'), gt(bets.unmatched, 0)));

/** All bets of a market, by user. */
export const listMarketBets = (tx: Tx, marketId: string) =>
  listFilled(tx, eq(bets.marketId, marketId));

/** Bets by their ids. */
export const listBetsById = (tx: Tx, betIds: readonly number[]) =>
  listFilled(tx, inArray(bets.id, [...betIds]));

/** Open bets with a higher id; those of session lines too. */
export const listOpenSince = (tx: Tx, betId: number) =>
  tx
    .select({ id: bets.id, marketId: bets.marketId })
    .from(bets)
    .where(and(gt(bets.id, betId), eq(bets.state, 'OPEN')));

/** The highest id of a bet; 0 without any. */
export async function readTopBetId(tx: Tx): Promise<number> {
  const [row] = await tx.select({ top: max(bets.id) }).from(bets);
  return row?.top ?? 0;
}

/** What the result of a bet is calculated from. */
const ENDED_COLUMNS = {
  ...PLACE_COLUMNS,
  line,
  price,
  stake,
  fills: bets.fills,
  stated: bets.stated,
};
/** A bet as far as its result is calculated from it. */
export interface EndedBet {
  bet: Pick<BetRow, keyof typeof ENDED_COLUMNS>;
  position: Position;
}

/** All bets of these users on a market. */
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

/** How a bet ended; paise. */
export interface BetEnd {
  id: number;
  state: Exclude<BetRow['state'], 'OPEN'>;
  result: number;
}

/**
 * Writes how bets ended, all with one statement; nothing of them waits any longer. A later round may
 * write them again; what was void before keeps its time and reason where it stays so.
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
