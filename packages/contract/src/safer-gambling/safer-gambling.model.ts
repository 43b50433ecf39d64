import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { LimitKind, LimitPeriod } from './rules.model.ts';
import type { limitRow, saferGamblingData } from './safer-gambling.wire.ts';

/** A limit of a player. Amounts are rupees. */
export interface GamblingLimit {
  kind: LimitKind;
  period: LimitPeriod;
  /** Undefined: there is none. */
  amount?: number;
  /** Of the period that ends now. */
  used: number;
  /** What the limit still allows; undefined without one. */
  left?: number;
  /** A higher amount, or none, from then on. */
  next?: { amount?: number; from: Date };
}

/** What keeps a player from betting, depositing and playing. */
export interface GamblingBreak {
  kind: 'time-out' | 'exclusion';
  from: Date;
  until: Date;
  /** Its time is over; an exclusion goes on until its player ends it. */
  isOver: boolean;
  /** When betting opens again; undefined for an exclusion that its player has not ended yet. */
  opens?: Date;
}

/** Time and result of a sign-in, to be looked at now and then. */
export interface RealityCheck {
  /** Between two checks; undefined: never. */
  minutes?: number;
  sessionStarted: Date;
  /** Rupees won or lost since the sign-in, open bets apart. */
  netResult: number;
  /** Until the next check, in ms; negative when one is due, undefined without an interval. */
  dueInMs?: number;
  /** Since the sign-in, in ms. */
  playedMs: number;
}

/** What a player has chosen for safer gambling, and where the reality check stands. */
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
 * A player's limits, break and reality check. Waits are counted by the server's `now`, so that a wrong
 * clock of the device moves none.
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
