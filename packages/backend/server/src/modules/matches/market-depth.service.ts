import { type endpoints, MAX_DEPTH_LEVELS, MAX_TRADES, type WireData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { bets } from '../../db/schema/bets.ts';
import type { Side } from '../../exchange/position.ts';
import { type Board, selectTaking } from '../../feed/board/board.ts';
import { HISTORY_SECONDS, type MarketState, selectVersion } from '../../feed/board/market.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { toRupees } from '../../money.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import { toPrice, toWireStatus } from './matches.model.ts';

type WireDepth = WireData<(typeof endpoints)['marketDepth']>;

/** A runner's traded stakes by price and its newest trades; paise. */
interface RunnerTrades {
  runner: string;
  /** Rising prices. */
  volumes: readonly { price: number; stake: number }[];
  /** The newest first. */
  trades: readonly { at: number; price: number; stake: number; side: Side }[];
  /** Stakes by the minute's epoch seconds, of the last two hours, oldest first. */
  minutes: readonly (readonly [epochSeconds: number, stake: number])[];
}

/**
 * Reads a market's trades from its fills, each counted once; for a trade between players, the later
 * bet's fill.
 */
async function readTrades(tx: Tx, marketId: string, now: Date): Promise<readonly RunnerTrades[]> {
  const firstMs = now.getTime() - HISTORY_SECONDS * 1000;
  const counterparty = sql`(fill ->> 'counterBetId')::bigint`;
  const hasWaited = sql`fill -> 'from' is null and fill -> 'level' is not null`;
  const placedAt = sql`round(extract(epoch from ${bets.placedAt}) * 1000)`;
  const found: unknown = await tx.execute(sql`
    with trades as (
      select ${bets.runnerId} as runner, ${bets.id} as id, place,
        (fill ->> 'price')::float8 as price, (fill ->> 'stake')::bigint as stake,
        coalesce((fill ->> 'at')::bigint, ${placedAt}::bigint) as at,
        case when ${hasWaited} then case ${bets.side} when 'back' then 'lay' else 'back' end
          else ${bets.side} end as side
      from ${bets} cross join json_array_elements(${bets.fills}) with ordinality as f(fill, place)
      where ${bets.marketId} = ${marketId} and ${bets.stake} > 0
        and (fill -> 'from' is null or fill ->> 'from' = 'runners' or ${counterparty} < ${bets.id})
    ), volumes as (
      select runner, json_agg(json_build_object('price', price, 'stake', stake) order by price) as rows
      from (select runner, price, sum(stake) as stake from trades group by runner, price) as sums
      group by runner
    ), newest as (
      select runner, json_agg(json_build_object('at', at, 'price', price, 'stake', stake, 'side', side)
        order by rank) as rows
      from (select *, row_number() over
          (partition by runner order by at desc, id desc, place desc) as rank from trades) as ranked
      where rank <= ${MAX_TRADES} group by runner
    ), minutes as (
      select runner, json_agg(json_build_array(minute * 60, stake) order by minute) as rows
      from (select runner, at / 60000 as minute, sum(stake) as stake from trades
        where at >= ${firstMs} group by runner, minute) as sums
      group by runner
    )
    select runner, volumes.rows as volumes, newest.rows as trades,
      coalesce(minutes.rows, '[]'::json) as minutes
    from volumes join newest using (runner) left join minutes using (runner)`);
  return (found as { rows: RunnerTrades[] }).rows;
}

/** Trades are at most so old, in ms, while their statement is quick. */
const TRADES_TTL_MS = 1000;
/** A slow statement takes at most this part of a connection's time, up to `MAX_TTL_MS`. */
const STATEMENT_SHARE = 1 / 20;
const MAX_TTL_MS = 15_000;
/** Markets whose trades are cached; the least recently read are evicted first. */
const MAX_MARKETS = 1000;

type Trades = Omit<RunnerTrades, 'runner'>;

const NO_TRADES: Trades = { volumes: [], trades: [], minutes: [] };

/** Returns a runner with its levels as they are now and its trades. */
function toWireRunner(
  { book, runnerStatus }: MarketState,
  runnerId: string,
  { volumes, trades }: Trades,
): WireDepth['runners'][number] {
  const levels = (side: Side) => book.shown(runnerId, side).slice(0, MAX_DEPTH_LEVELS).map(toPrice);
  return {
    selectionId: runnerId,
    status: runnerStatus.get(runnerId) ?? 'ACTIVE',
    ex: {
      availableToBack: levels('back'),
      availableToLay: levels('lay'),
      tradedVolume: volumes.map(({ price, stake }) => toPrice({ price, size: stake })),
    },
    totalMatched: toRupees(volumes.reduce((sum, { stake }) => sum + stake, 0)),
    lastPriceTraded: trades[0]?.price ?? null,
    trades: trades.map(({ stake, ...trade }) => ({ ...trade, size: toRupees(stake) })),
  };
}

/** Selects a market, and perhaps one of its runners. */
interface DepthQuery {
  matchId: string;
  marketId: string;
  runnerId: string | undefined;
}

const rejectUnpriced = () =>
  new UnprocessableError('Only markets in odds have a price ladder.', {
    field: 'marketId',
    code: 'NO_LADDER',
  });

/** Traded stakes of a runner by minute: epoch seconds and rupees, oldest first. */
type Volumes = [epochSeconds: number, rupees: number][];

export interface MarketDepth {
  /**
   * Returns the whole depth of a market in decimal odds.
   * @throws NotFoundError where the match has no such market, or that no such runner
   * @throws UnprocessableError for session lines and markets in rates
   */
  read(query: DepthQuery): Promise<WireDepth>;
  /** Returns what was traded in the last two hours, by runner; a runner without trades is absent. */
  readVolumes(marketId: string): Promise<ReadonlyMap<string, Volumes>>;
}

/**
 * Creates the reading of depths: levels come from the board in memory, trades by one statement a
 * market and second for any number of readers.
 */
export function createMarketDepth(
  { unitOfWork, clock }: Pick<Context, 'unitOfWork' | 'clock'>,
  board: Board,
): MarketDepth {
  const cache = createTtlCache({
    clock,
    max: MAX_MARKETS,
    async load(marketId: string) {
      const start = performance.now();
      const rows = await unitOfWork.read((tx) => readTrades(tx, marketId, clock.now()));
      const runners = new Map(rows.map(({ runner, ...trades }) => [runner, trades]));
      return { runners, tookMs: performance.now() - start };
    },
    selectExpiry: ({ tookMs }, now) =>
      now + Math.min(MAX_TTL_MS, Math.max(TRADES_TTL_MS, tookMs / STATEMENT_SHARE)),
  });

  const selectMarket = ({ matchId, marketId }: DepthQuery) => {
    const match = board.match(matchId);
    const market = match?.markets.find(({ id }) => id === marketId);
    if (match?.sessions.some(({ id }) => id === marketId) || market?.priceType === 'rate')
      throw rejectUnpriced();
    if (!match || !market)
      throw new NotFoundError('This market does not exist.', 'marketId', 'UNKNOWN_MARKET');
    return { match, market };
  };

  return {
    async read(query) {
      const { match, market } = selectMarket(query);
      const { runnerId } = query;
      const ids = market.runners.map(({ id }) => id);
      if (runnerId !== undefined && !ids.includes(runnerId))
        throw new NotFoundError('This selection does not exist.', 'runnerId', 'UNKNOWN_SELECTION');
      const { runners } = await cache.read(market.id);
      const { betAllowed, adminMessage } = selectTaking(match.controls, market);
      return {
        market_version: selectVersion(market),
        InplayStatus: toWireStatus(market.status),
        IsBetAllow: betAllowed && !adminMessage ? 'Y' : 'N',
        runners: ids
          .filter((id) => runnerId === undefined || id === runnerId)
          .map((id) => toWireRunner(market, id, runners.get(id) ?? NO_TRADES)),
      };
    },
    async readVolumes(marketId) {
      const { runners } = await cache.read(marketId);
      const toVolumes = ({ minutes }: Trades): Volumes =>
        minutes.map(([at, stake]) => [at, toRupees(stake)]);
      return new Map([...runners].map(([id, trades]) => [id, toVolumes(trades)]));
    },
  };
}
