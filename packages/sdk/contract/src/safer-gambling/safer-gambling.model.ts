import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { LimitKind, LimitPeriod } from './rules.model.ts';
import type { limitRow, saferGamblingData } from './safer-gambling.wire.ts';

/** A limit of a player. Amounts are rupees. */
export interface GamblingLimit {
  kind: LimitKind;
  period: LimitPeriod;
  /** Undefined without a limit. */
  amount?: number;
  /** Used in the period that ends now. */
  used: number;
  /** The remaining amount; undefined without a limit. */
  left?: number;
  /** A pending increase or removal and its start. */
  next?: { amount?: number; from: Date };
}

/** A break that blocks betting, deposits and games. */
export interface GamblingBreak {
  kind: 'time-out' | 'exclusion';
  from: Date;
  until: Date;
  /** Expired; an exclusion lasts until its player ends it. */
  isOver: boolean;
  /** Time when betting opens again; undefined for an exclusion that is not ended. */
  opens?: Date;
}

/** Duration and result of a sign-in, for the periodic reminder. */
export interface RealityCheck {
  /** Interval in minutes; undefined: never. */
  minutes?: number;
  sessionStarted: Date;
  /** Rupees won or lost since the sign-in, without open bets. */
  netResult: number;
  /** Ms until the next check; negative if due, undefined without an interval. */
  dueInMs?: number;
  /** Since the sign-in, in ms. */
  playedMs: number;
}

/** A player's safer gambling settings and the state of the reality check. */
export interface SaferGambling {
  limits: readonly GamblingLimit[];
  break?: GamblingBreak;
  realityCheck: RealityCheck;
}

const MINUTE_MS = 60_000;

function toLimit(wire: InferOutput<typeof limitRow>): GamblingLimit {
  const { kind, period, amount, used, next } = wire;
  return {
    kind,
    period,
    used,
    ...(amount !== null && { amount, left: Math.max(0, amount - used) }),
    ...(next && {
      next: {
        from: fromEpoch(next.from),
        ...(next.amount !== null && { amount: next.amount }),
      },
    }),
  };
}

function toBreak(
  wire: NonNullable<InferOutput<typeof saferGamblingData>['break']>,
  now: number,
): GamblingBreak {
  return {
    kind: wire.kind === 'time_out' ? 'time-out' : 'exclusion',
    from: fromEpoch(wire.from),
    until: fromEpoch(wire.until),
    isOver: wire.until <= now,
    ...(wire.opens !== null && { opens: fromEpoch(wire.opens) }),
  };
}

/**
 * Converts limits, break and reality check. Delays are relative to the server's `now`, independent
 * of the device's clock.
 */
export function toSaferGambling(wire: InferOutput<typeof saferGamblingData>): SaferGambling {
  const { minutes, session_started, checked_at, net_result, now } = wire.reality_check;
  return {
    limits: wire.limits.map(toLimit),
    ...(wire.break && { break: toBreak(wire.break, now) }),
    realityCheck: {
      sessionStarted: fromEpoch(session_started),
      netResult: net_result,
      playedMs: (now - session_started) * 1000,
      ...(minutes > 0 && { minutes, dueInMs: minutes * MINUTE_MS - (now - checked_at) * 1000 }),
    },
  };
}
