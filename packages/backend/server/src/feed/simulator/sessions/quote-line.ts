import type { SessionSide } from '../../session-quote.ts';

/** Rates per 100 where No and Yes stand one run apart, and where both stand on one line. */
const EVEN_RATE = 100;
const SAME_LINE = { no: 110, yes: 90 } as const;
/** Deviation of runs below which a run is worth too much: both sides quote one line. */
const SAME_LINE_BELOW = 5;

/**
 * Returns No and Yes around the fair line (the median of the runs). Apart, the fair run itself
 * loses for both; on one line the rates hold the margin: Yes wins 90 for 100, No risks 110 for 100.
 */
export function quoteLine(fair: number, deviation: number): { no: SessionSide; yes: SessionSide } {
  const line = Math.max(1, Math.round(fair));
  if (deviation < SAME_LINE_BELOW) {
    return { no: { line, rate: SAME_LINE.no }, yes: { line, rate: SAME_LINE.yes } };
  }
  return {
    no: { line, rate: EVEN_RATE },
    yes: { line: line + 1, rate: EVEN_RATE },
  };
}
