import type { MarketState } from '../../feed/board/market.ts';
import type { LiquidityReservation } from '../../feed/board/market-book.ts';
import { suspendedError } from './bet-rules.ts';
import type { LiquidityLedger } from './liquidity.ts';
import type { BetCounting } from './unmatched/bet-counting.ts';

/** The leader finds every bet within this time, announced or not, in ms. */
const TTL_MS = 20_000;

/** The functions of the current leader for bets; this server or another one may lead. */
interface LeadingLiquidity {
  /** Returns true if the market belongs to this server's own feed. */
  isOwn(market: MarketState): boolean;
  /** Returns true while no other server can lead. */
  isExclusive(): boolean;
  liquidity: LiquidityLedger;
  counting: BetCounting;
}

interface SharedLiquidityOptions {
  /** Undefined while another server leads. */
  leading(): LeadingLiquidity | undefined;
  /** Returns true if the market is the one that players see. */
  isShown(market: MarketState): boolean;
  /** Announces stored bets to the leader. */
  notifyLeader(marketId: string, betIds: readonly number[]): void;
  /** Returns monotonic ms. */
  now(): number;
}

/** The liquidity on any server, with the leader's confirmations of counted bets. */
export interface SharedLiquidity extends LiquidityLedger {
  release(betIds: readonly number[]): void;
}

/**
 * Creates it: the leader takes liquidity from its book. Followers reserve it on their replica until
 * the leader counts the bet; two servers can give the same size to two simultaneous bets.
 */
export function createSharedLiquidity({
  leading,
  isShown,
  notifyLeader,
  now,
}: SharedLiquidityOptions): SharedLiquidity {
  const reserved = new Map<
    number,
    { market: MarketState; reservations: readonly LiquidityReservation[]; at: number }
  >();

  const release: SharedLiquidity['release'] = (betIds) => {
    for (const id of betIds) {
      const { market, reservations = [] } = reserved.get(id) ?? {};
      for (const reservation of reservations) market?.book.release(reservation);
      reserved.delete(id);
    }
  };

  const reserveUntilCounted = (
    market: MarketState,
    reservations: readonly LiquidityReservation[],
    [betId]: readonly number[],
  ) => {
    if (betId !== undefined) reserved.set(betId, { market, reservations, at: now() });
  };

  /** The leader counts them by now, or the confirmation was lost. */
  const releaseExpired = () => {
    const at = now();
    release([...reserved].filter(([, one]) => at - one.at > TTL_MS).map(([id]) => id));
  };

  return {
    offered(market, runnerId, side) {
      releaseExpired();
      return market.book.offered(runnerId, side);
    },
    take(market, reservation) {
      const lead = leading();
      // A market of an ended term may be opened by a feed that is still running.
      if (!isShown(market)) throw suspendedError('market');
      if (!lead?.isOwn(market)) market.book.reserve(reservation);
      else if (lead.isExclusive()) market.book.take(reservation);
      else throw suspendedError('market');
    },
    releaseLiquidity(market, reservation) {
      if (!market.book.release(reservation)) market.book.releaseLiquidity(reservation);
    },
    confirmStored(market, stored) {
      const { reservations, betIds } = stored;
      const lead = leading();
      if (lead?.isOwn(market)) {
        lead.counting.markCounted(market.id, betIds);
        lead.liquidity.confirmStored(market, stored);
        return;
      }
      reserveUntilCounted(market, reservations, betIds);
      // This server may have become the leader meanwhile.
      if (lead) lead.counting.count(market.id, betIds);
      else notifyLeader(market.id, betIds);
    },
    release,
  };
}
