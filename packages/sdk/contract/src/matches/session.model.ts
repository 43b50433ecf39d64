import type { InferOutput } from 'valibot';
import { DEFAULT_MARKET_MAX_RUPEES } from '../limits.ts';
import { memoizeWeak } from '../wire/memoize-weak.ts';
import { fromYesNo } from '../wire/primitives.ts';
import { isSuspendedStatus } from './market.model.ts';
import type { wireSession } from './matches.wire.ts';

/** A side of a session line: the runs, and the rate per 100 of stake. */
export interface SessionOffer {
  line: number;
  rate: number;
}

/** A session (fancy) line. */
export interface Session {
  id: string;
  name: string;
  /** No (lay): runs stay below the line. */
  no?: SessionOffer;
  /** Yes (back): runs reach the line. */
  yes?: SessionOffer;
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

const toOffer = (line: number | null, rate: number | null): SessionOffer | undefined =>
  line === null || rate === null ? undefined : { line, rate };

/**
 * Converts a session line: No is the lay side, Yes the back side; a side needs a line and a rate.
 * Memoised by wire object.
 */
export const toSession = memoizeWeak((wire: InferOutput<typeof wireSession>): Session => {
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
});
