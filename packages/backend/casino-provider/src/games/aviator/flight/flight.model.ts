import type { LiveRound } from '../../../wire/live.ts';
import { multiplierAt, reachedAt } from '../curve.ts';
import type { AviatorOutcome } from '../game.ts';

export type FlightRound = Pick<LiveRound, 'phase' | 'since'> & {
  until?: number | undefined;
  outcome?: AviatorOutcome | undefined;
};

/** State of one frame of the scene. */
export interface Flight {
  phase: LiveRound['phase'];
  /** Milliseconds since the take-off; of an ended flight its length. */
  elapsedMs: number;
  /** Milliseconds since the plane left, for its animation out of the scene. */
  goneMs: number;
  /** The multiplier, or the seconds until the take-off. */
  text: string;
}

const TENTH_S_MS = 100;

/** Returns the flight at a time of the server's clock, in ms. */
export function selectFlight(round: FlightRound, now: number): Flight {
  const { phase, since, until = since, outcome } = round;
  const crashedMs = outcome ? reachedAt(outcome.crash) : 0;
  const elapsedMs = phase === 'result' ? crashedMs : Math.max(0, now - since);
  const tenths = Math.round(Math.max(0, until - now) / TENTH_S_MS);
  const multiplier = outcome?.crash ?? multiplierAt(elapsedMs);
  return {
    phase,
    elapsedMs,
    goneMs: phase === 'result' ? now - since : 0,
    text:
      phase === 'betting' ? `${(tenths / 10).toFixed(1)} s` : `${(multiplier / 100).toFixed(2)}×`,
  };
}
