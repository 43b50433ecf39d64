import * as v from 'valibot';
import { fromYesNo, rupees, wireId, yesNo } from '../wire/primitives.ts';
import { isSuspendedStatus, type Offer } from './market.model.ts';

/** Max levels of a runner on each side, and max trades of a runner. */
export const MAX_DEPTH_LEVELS = 200;
export const MAX_TRADES = 50;

export const marketDepthInput = v.object({
  match_id: wireId,
  market_id: wireId,
  /** Only this runner; all of them when absent. */
  selection_id: v.optional(wireId),
});

const level = v.object({ price: v.pipe(v.number(), v.finite()), size: rupees });

/** A market in decimal odds by runner: what can be matched now, and what was. */
export const marketDepthData = v.object({
  market_version: v.optional(v.number(), 0),
  /** OPEN, SUSPENDED or CLOSE. */
  InplayStatus: v.string(),
  IsBetAllow: yesNo,
  runners: v.array(
    v.object({
      selectionId: wireId,
      /** ACTIVE, or any other word for a runner that accepts no bets. */
      status: v.string(),
      ex: v.object({
        /** Levels of the feed and of players' unmatched bets together, best first. */
        availableToBack: v.array(level),
        availableToLay: v.array(level),
        /** Matched stakes of backers by price, rising. */
        tradedVolume: v.array(level),
      }),
      /** The sum of `tradedVolume`. */
      totalMatched: rupees,
      /** The price of the newest trade; null without one. */
      lastPriceTraded: v.nullable(v.number()),
      /** The newest trades, the newest first. */
      trades: v.array(
        v.object({
          /** Milliseconds since 1970. */
          at: v.pipe(v.number(), v.integer()),
          price: v.number(),
          /** The backer's stake. */
          size: rupees,
          /** The side of the one who took what was offered. */
          side: v.picklist(['back', 'lay']),
        }),
      ),
    }),
  ),
});

/** A trade on a runner; the size is the backer's stake in rupees. */
interface Trade extends Offer {
  /** Epoch ms. */
  at: number;
  /** The side of the one who took what was offered. */
  side: 'back' | 'lay';
}

/** A runner's whole depth and its trades; rupees. */
export interface RunnerDepth {
  runnerId: string;
  active: boolean;
  /** Best first. */
  back: readonly Offer[];
  lay: readonly Offer[];
  /** Matched stakes of backers by price, rising. */
  traded: readonly Offer[];
  totalTraded: number;
  lastPrice?: number;
  /** The newest first. */
  trades: readonly Trade[];
}

/** A market in decimal odds with all of its levels. */
export interface MarketDepth {
  version: number;
  suspended: boolean;
  betAllowed: boolean;
  runners: readonly RunnerDepth[];
}

/** Converts the depth of a market. */
export const toMarketDepth = (data: v.InferOutput<typeof marketDepthData>): MarketDepth => ({
  version: data.market_version,
  suspended: isSuspendedStatus(data.InplayStatus),
  betAllowed: fromYesNo(data.IsBetAllow),
  runners: data.runners.map(({ selectionId, status, ex, ...runner }) => ({
    runnerId: String(selectionId),
    active: status === 'ACTIVE',
    back: ex.availableToBack,
    lay: ex.availableToLay,
    traded: ex.tradedVolume,
    totalTraded: runner.totalMatched,
    ...(runner.lastPriceTraded !== null && { lastPrice: runner.lastPriceTraded }),
    trades: runner.trades,
  })),
});
