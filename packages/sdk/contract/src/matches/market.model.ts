import type { InferOutput } from 'valibot';
import { DEFAULT_MARKET_MAX_RUPEES } from '../limits.ts';
import { fromEpoch, fromYesNo, memoizeWeak } from '../wire/primitives.ts';
import type { priceHistoryData, wireMarket, wireRunner, wireSessionLine } from './matches.wire.ts';

/** One level of a book: a price and the available rupees. */
export interface Offer {
  price: number;
  size: number;
}

/** A runner of a market with its levels, best first. */
export interface Runner {
  id: string;
  name: string;
  active: boolean;
  /** It won its settled market. */
  won?: true;
  /** The player's result in rupees if this runner wins; with several winners the worst case. */
  result: number;
  /**
   * Rupees that its win adds over its loss, in markets with several winners if the backend sends
   * it.
   */
  gain?: number;
  /** Best first. */
  back: readonly Offer[];
  lay: readonly Offer[];
}

/** 'decimal': wins stake × (odds − 1); 'rate': wins stake × rate. */
export type PriceType = 'decimal' | 'rate';

/** A market with its state and limits; stakes in rupees. */
export interface Market {
  id: string;
  name: string;
  runners: readonly Runner[];
  /** Rupees. */
  minStake: number;
  maxStake: number;
  adminMessage?: string;
  suspended: boolean;
  /** Over: it never takes bets again. */
  closed?: true;
  betAllowed: boolean;
  /** Seconds before the start from which bets are accepted; 0 is always. */
  opensBefore: number;
  startsAt?: Date;
  /** Absent: a price above 1 is decimal, else a rate. */
  priceType?: PriceType;
  /** Bet delay in seconds. */
  betDelay: number;
  version: number;
  /** Number of winners; one when absent. */
  winners?: number;
  /** Commission in percent of a net win on the market; none when absent. */
  commission?: number;
}

/** InplayStatus CLOSE: the market or match is over. */
export const isClosedStatus = (status: string | undefined) => status === 'CLOSE';
/** InplayStatus CLOSE or SUSPENDED (point 4). */
export const isSuspendedStatus = (status: string | undefined) =>
  isClosedStatus(status) || status === 'SUSPENDED';

/**
 * Converts a runner with its levels, best first; memoised by wire object, so that views do not
 * re-render.
 */
export const toRunner = memoizeWeak(
  (wire: InferOutput<typeof wireRunner>): Runner => ({
    id: String(wire.selectionId),
    name: wire.selectionName,
    active: wire.status === 'ACTIVE',
    ...(wire.status === 'WINNER' && { won: true }),
    result: wire.WinAndLoss,
    ...(wire.gain !== undefined && { gain: wire.gain }),
    back: wire.ex.availableToBack,
    lay: wire.ex.availableToLay,
  }),
);

/** Converts a market; limits default to 0 and 100000 (point 9). Memoised by wire object. */
export const toMarket = memoizeWeak(
  (wire: InferOutput<typeof wireMarket>): Market => ({
    id: String(wire.market_id),
    name: wire.marketName,
    runners: wire.runner_json.map(toRunner),
    minStake: wire.marketMinStack ?? 0,
    maxStake: wire.marketMaxStack ?? DEFAULT_MARKET_MAX_RUPEES,
    suspended: isSuspendedStatus(wire.InplayStatus),
    ...(isClosedStatus(wire.InplayStatus) && { closed: true }),
    betAllowed: fromYesNo(wire.IsBetAllow),
    opensBefore: wire.BetAllowTimeBefore,
    betDelay: wire.bet_delay,
    version: wire.market_version,
    ...(wire.adminMessage && { adminMessage: wire.adminMessage }),
    ...(wire.start_date !== undefined && {
      startsAt: fromEpoch(wire.start_date),
    }),
    ...(wire.commission && { commission: wire.commission }),
    ...(wire.winners !== undefined && { winners: wire.winners }),
    ...(wire.price_type && { priceType: wire.price_type }),
  }),
);

/** Returns the price type; by the specification's default above 1 decimal, else a rate. */
export const selectPriceType = (price: number, known?: PriceType): PriceType =>
  known ?? (price > 1 ? 'decimal' : 'rate');

/** A best back price and the time since it is the best. */
export interface PricePoint {
  at: Date;
  price: number;
}

/** The best back prices of a market's runners over time. */
export interface RunnerHistory {
  runnerId: string;
  /** Oldest first. */
  points: readonly PricePoint[];
}

/** Converts the price history for a chart. */
export const toPriceHistory = ({
  runners,
}: InferOutput<typeof priceHistoryData>): RunnerHistory[] =>
  runners.map(({ selectionId, prices }) => ({
    runnerId: String(selectionId),
    points: prices.map(([seconds, price]) => ({ at: fromEpoch(seconds), price })),
  }));

/** A side of a session line: the runs, and the rate per 100 of stake. */
export interface SessionLineOffer {
  line: number;
  rate: number;
}

/** A session (fancy) line. */
export interface SessionLine {
  id: string;
  name: string;
  /** No (lay): runs stay below the line. */
  no?: SessionLineOffer;
  /** Yes (back): runs reach the line. */
  yes?: SessionLineOffer;
  /** The player's result in rupees by number of runs; undefined without a bet. */
  book?: ReadonlyMap<number, number>;
  /** Rupees. */
  minStake: number;
  maxStake: number;
  adminMessage?: string;
  suspended: boolean;
  betAllowed: boolean;
  /** Bet delay in seconds. */
  betDelay: number;
}

const toOffer = (line: number | null, rate: number | null): SessionLineOffer | undefined =>
  line === null || rate === null ? undefined : { line, rate };

/**
 * Converts a session line: No is the lay side, Yes the back side; a side needs a line and a rate.
 * Memoised by wire object.
 */
export const toSessionLine = memoizeWeak(
  (wire: InferOutput<typeof wireSessionLine>): SessionLine => {
    const no = toOffer(wire.LayPrice1, wire.LaySize1);
    const yes = toOffer(wire.BackPrice1, wire.BackSize1);
    const book = wire.scorePostion;
    return {
      id: String(wire.SelectionId),
      name: wire.RunnerName,
      minStake: wire.minStack ?? 0,
      maxStake: wire.maxStack ?? DEFAULT_MARKET_MAX_RUPEES,
      suspended: isSuspendedStatus(wire.inplayStatus),
      betAllowed: fromYesNo(wire.IsBetAllow),
      betDelay: wire.bet_delay,
      ...(no && { no }),
      ...(yes && { yes }),
      ...(book && {
        book: new Map(Object.entries(book).map(([runs, result]) => [Number(runs), result])),
      }),
      ...(wire.adminMessage && { adminMessage: wire.adminMessage }),
    };
  },
);
