import { setTimeout as sleep } from 'node:timers/promises';
import { StaleFencingTokenError, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { priceHistories, type StoredPrices } from '../../db/schema/markets.ts';
import type { Board } from '../../feed/board/board.ts';
import { HISTORY_SECONDS, type MarketState, type PricePoint } from '../../feed/board/market.ts';

/** Interval of saves in ms; a crash loses at most what came since the last one. */
const SAVE_MS = 60_000;
/** Time for the last save in ms: a stop does not wait for a database that is not reachable. */
const MAX_LAST_SAVE_MS = 2000;
/** Markets of one statement. */
const CHUNK = 200;

/** Returns the last point of each minute, so that two hours are at most 121 points. */
const selectByMinute = (points: readonly PricePoint[]): readonly PricePoint[] =>
  points.filter(([at], index) => {
    const next = points[index + 1];
    return !next || Math.floor(next[0] / 60) !== Math.floor(at / 60);
  });

/** Returns the time before which saved prices are too old for a chart. */
const selectOldest = (now: Date) => new Date(now.getTime() - HISTORY_SECONDS * 1000);

const toStored = ({ runners, history }: MarketState): StoredPrices =>
  runners.map(({ id }) => [id, selectByMinute(history.read(id))] as const);

/** Stores the price histories of these open markets, and removes those that are too old for a chart. */
async function savePriceHistories(tx: Tx, markets: readonly MarketState[], now: Date) {
  for (let start = 0; start < markets.length; start += CHUNK) {
    const rows = markets
      .slice(start, start + CHUNK)
      .map((market) => ({ marketId: market.id, runners: toStored(market), savedAt: now }));
    await tx
      .insert(priceHistories)
      .values(rows)
      .onConflictDoUpdate({
        target: priceHistories.marketId,
        set: { runners: sql`excluded.runners`, savedAt: sql`excluded.saved_at` },
      });
  }
  await tx.delete(priceHistories).where(lt(priceHistories.savedAt, selectOldest(now)));
}

/** Returns the stored prices of markets that a chart of now shows, by market. */
export async function readPriceHistories(
  tx: Tx,
  marketIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StoredPrices>> {
  if (marketIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(priceHistories)
    .where(
      and(
        inArray(priceHistories.marketId, [...marketIds]),
        gte(priceHistories.savedAt, selectOldest(now)),
      ),
    );
  return new Map(rows.map(({ marketId, runners }) => [marketId, runners]));
}

/** Restores stored prices of a market that was just opened. */
export function restorePrices({ history }: MarketState, stored: StoredPrices): void {
  for (const [id, points] of stored) history.restore(id, points);
}

interface SaverParts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  board: Board;
  onError: (error: unknown, message: string) => void;
}

/** Saves the price histories of the board's open markets each minute, and once more when it ends. */
export function startPriceSaver({ unitOfWork, clock, board, onError }: SaverParts) {
  const save = async () => {
    const open = board
      .matches()
      .flatMap(({ markets }) => markets)
      .filter(({ priceType, status }) => priceType === 'decimal' && status !== 'CLOSED');
    if (open.length === 0) return;
    await unitOfWork.withTransaction((tx) => savePriceHistories(tx, open, clock.now()));
  };
  const report = (error: unknown) =>
    onError(error, 'Price histories were not saved; they are again in a minute');
  let saved = Promise.resolve();
  const timer = setInterval(() => {
    saved = saved.then(save).catch(report);
  }, SAVE_MS);
  return async () => {
    clearInterval(timer);
    // A server that lost the lead may no longer write: the next leader saves.
    const last = saved
      .then(save)
      .catch((error) => error instanceof StaleFencingTokenError || report(error));
    await Promise.race([last, sleep(MAX_LAST_SAVE_MS, undefined, { ref: false })]);
  };
}
