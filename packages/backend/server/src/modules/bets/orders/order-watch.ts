import type { Tx } from '@exchange/server-kit/database';
import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { bets } from '../../../db/schema/bets.ts';
import { markets } from '../../../db/schema/markets.ts';
import { apiKeys } from '../../../db/schema/sign-in.ts';
import { updateApiKey } from '../../auth/api-keys/api-keys.repository.ts';
import type { BetRow } from '../bets.repository.ts';
import { cancelUnmatched } from '../unmatched/cancel-unmatched.ts';
import type { OnCancelled } from './orders.service.ts';

/** Interval of searches for orders that end, in ms. */
const SEARCH_MS = 1000;
/**
 * How long orders of a silent program are cancelled, in ms: one may still be in its delay when the
 * others are.
 */
const CANCELLING_MS = 60_000;
/** Max orders of one page of a search. */
const MAX_ORDERS = 1000;
/** Max orders of one transaction, which locks their players' funds. */
const MAX_LOCKED = 100;
/** Max markets of one search; the next one has those beyond. */
const MAX_MARKETS = 1000;

/**
 * Records a heartbeat of a key; 0 seconds end the watch.
 * @returns when its program counts as silent
 */
export async function recordHeartbeat(
  { unitOfWork, clock }: Pick<Context, 'unitOfWork' | 'clock'>,
  keyId: number,
  seconds: number,
): Promise<Date | null> {
  const heartbeatUntil = seconds === 0 ? null : new Date(clock.now().getTime() + seconds * 1000);
  await unitOfWork.withTransaction((tx) => updateApiKey(tx, keyId, { heartbeatUntil }));
  return heartbeatUntil;
}

/** An order whose unmatched part is to end. */
type EndingBet = Pick<BetRow, 'id' | 'marketId' | 'userId'>;
const ENDING_COLUMNS = { id: bets.id, marketId: bets.marketId, userId: bets.userId };
/** Spelled as in the indexes of open bets. */
const IS_UNMATCHED = sql`${bets.state} = 'OPEN' and ${bets.unmatched} > 0`;

/** Finds orders that are to end at `now`, except those of some markets. */
type Listing = (tx: Tx, now: Date, without: readonly string[]) => Promise<EndingBet[]>;

/** Returns orders of silent programs. */
const listSilent: Listing = (tx, now, without) =>
  tx
    .select(ENDING_COLUMNS)
    .from(apiKeys)
    .innerJoin(bets, and(eq(bets.userId, apiKeys.userId), eq(bets.apiKeyId, apiKeys.id)))
    .where(
      and(lte(apiKeys.heartbeatUntil, now), IS_UNMATCHED, notInArray(bets.marketId, [...without])),
    )
    .orderBy(bets.id)
    .limit(MAX_ORDERS);

/** Returns orders that are past the end that they were given; settlements end those of their market. */
const listExpired: Listing = (tx, now, without) =>
  tx
    .select(ENDING_COLUMNS)
    .from(bets)
    .innerJoin(markets, and(eq(markets.id, bets.marketId), eq(markets.state, 'OPEN')))
    .where(and(lte(bets.goodUntil, now), IS_UNMATCHED, notInArray(bets.marketId, [...without])))
    .orderBy(bets.goodUntil)
    .limit(MAX_ORDERS);

interface Parts {
  /** In a term of several servers, its unit of work is fenced. */
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'clock'>;
  onCancelled: OnCancelled;
  onError: (error: unknown, message: string) => void;
}

/**
 * Ends the unmatched orders of silent programs, and those past their own end, until it is stopped.
 * The leader runs it; what it watches is stored, so that a restart or another leader continues.
 */
export function watchOrders({ context, onCancelled, onError }: Parts): () => Promise<void> {
  const { unitOfWork, clock } = context;

  /** Ends orders of one market together. */
  const endSome = async (marketId: string, some: readonly EndingBet[]) => {
    const userIds = [...new Set(some.map(({ userId }) => userId))];
    const betIds = some.map(({ id }) => id);
    await unitOfWork.withTransaction((tx) =>
      cancelUnmatched(tx, context, { marketId, userIds, betIds }),
    );
    for (const { id: betId, userId } of some) onCancelled({ marketId, userId, betId });
  };

  /**
   * Ends the listed orders. Skips markets that failed, so they don't block others.
   * @returns true if none is left
   */
  const endAll = async (list: Listing, now: Date): Promise<boolean> => {
    const tried = new Set<string>();
    let hasFailed = false;
    for (;;) {
      const page = await unitOfWork.read((tx) => list(tx, now, [...tried]));
      const isFirst = tried.size === 0;
      for (const [marketId, own] of Map.groupBy(page, (bet) => bet.marketId)) {
        tried.add(marketId);
        try {
          for (let from = 0; from < own.length; from += MAX_LOCKED) {
            await endSome(marketId, own.slice(from, from + MAX_LOCKED));
          }
        } catch (error) {
          hasFailed = true;
          onError(error, 'Orders past their end could not be cancelled');
        }
      }
      const isLast = page.length < MAX_ORDERS;
      if (isLast || tried.size >= MAX_MARKETS) return isFirst && isLast && !hasFailed;
    }
  };

  const endSilent = async (now: Date) => {
    // The keys of orders that are left stay watched.
    if (!(await endAll(listSilent, now))) return;
    const over = lte(apiKeys.heartbeatUntil, new Date(now.getTime() - CANCELLING_MS));
    await unitOfWork.withTransaction((tx) =>
      tx.update(apiKeys).set({ heartbeatUntil: null }).where(over),
    );
  };

  /** Runs a search now and at each `run`, unless its last one still runs. */
  const repeat = (search: (now: Date) => Promise<unknown>) => {
    let searching: Promise<void> | undefined;
    const run = () => {
      searching ??= search(clock.now())
        .then(() => undefined)
        .catch((error: unknown) => onError(error, 'Orders past their end could not be read'))
        .finally(() => {
          searching = undefined;
        });
    };
    run();
    return { run, idle: () => searching };
  };
  const searches = [repeat(endSilent), repeat((now) => endAll(listExpired, now))];
  const timer = setInterval(() => {
    for (const { run } of searches) run();
  }, SEARCH_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(searches.map(({ idle }) => idle()));
  };
}
