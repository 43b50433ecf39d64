import type { MarketState } from '../feed/board/market.ts';
import type { LiquidityReservation } from '../feed/board/market-book.ts';
import { rejectSuspended } from '../modules/bets/bet-checks.ts';
import type { LiquidityLedger } from '../modules/bets/liquidity.ts';
import type { BetCounting } from '../modules/bets/unmatched/count-bets.ts';

/** The leader finds every bet within this time, whether it was told of it or not, in ms. */
const TTL_MS = 20_000;

/** What the leader of the moment does with bets; it may be this server or another one. */
export interface LeadingLiquidity {
  /** The market is one of this server's own feed. */
  isOwn(market: MarketState): boolean;
  /** Whether no other server can lead by now. */
  isSure(): boolean;
  sizes: LiquidityLedger;
  counting: BetCounting;
}

interface Parts {
  /** Undefined while another server leads. */
  leading(): LeadingLiquidity | undefined;
  /** Whether the market is the one that players see. */
  isShown(market: MarketState): boolean;
  /** Tells the leader of stored bets. */
  tellLeader(marketId: string, betIds: readonly number[]): void;
  /** Ms that only grow. */
  now(): number;
}

/** Sizes on any server, and the leader's word on which of its bets the board counts. */
export interface SharedLiquidity extends LiquidityLedger {
  release(betIds: readonly number[]): void;
}

/**
 * The leader takes sizes from its book. Others reserve them on their copy, until the leader's book
 * counts the bet; two servers can give the same size to two bets of the same moment.
 */
export function createSharedLiquidity({
  leading,
  isShown,
  tellLeader,
  now,
}: Parts): SharedLiquidity {
  const reserved = new Map<
    number,
    { market: MarketState; takings: readonly LiquidityReservation[]; at: number }
  >();

  const release: SharedLiquidity['release'] = (betIds) => {
    for (const id of betIds) {
      const { market, takings = [] } = reserved.get(id) ?? {};
      for (const taking of takings) market?.book.release(taking);
      reserved.delete(id);
    }
  };

  const reserveUntilCounted = (
    market: MarketState,
    takings: readonly LiquidityReservation[],
    [betId]: readonly number[],
  ) => {
    if (betId !== undefined) reserved.set(betId, { market, takings, at: now() });
  };

  /** The leader counts them by now, or nobody will tell. */
  const releaseOld = () => {
    const at = now();
    release([...reserved].filter(([, one]) => at - one.at > TTL_MS).map(([id]) => id));
  };

  return {
    offered(market, runnerId, side) {
      releaseOld();
      return market.book.offered(runnerId, side);
    },
    take(market, taking) {
      const lead = leading();
      // One of a term that is over may be opened by a feed that has not ended yet.
      if (!isShown(market)) throw rejectSuspended('market');
      if (!lead?.isOwn(market)) market.book.reserve(taking);
      else if (lead.isSure()) market.book.take(taking);
      else throw rejectSuspended('market');
    },
    releaseLiquidity(market, taking) {
      if (!market.book.release(taking)) market.book.releaseLiquidity(taking);
    },
    keep(market, stored) {
      const { takings, betIds } = stored;
      const lead = leading();
      if (lead?.isOwn(market)) {
        lead.counting.note(market.id, betIds);
        lead.sizes.keep(market, stored);
        return;
      }
      reserveUntilCounted(market, takings, betIds);
      // The lead may have come to this server meanwhile.
      if (lead) lead.counting.count(market.id, betIds);
      else tellLeader(market.id, betIds);
    },
    release,
  };
}
