import { divideNearest, ONE_PRICE_UNIT, toPriceUnits } from './position.ts';

/** 'yes': runs reach the line; 'no': they stay below it (exchange.md: Yes is over, unlike LINE markets). */
export type SessionLineSide = 'yes' | 'no';

/** A bet on a session line; stake in paise. */
export interface SessionLinePosition {
  side: SessionLineSide;
  /** Runs. */
  line: number;
  /** The size of a session line: a rate per 100 of stake, also above 100. */
  size: number;
  stake: number;
}

/** A player's result in paise by number of runs. Between two of these numbers nothing changes. */
export type SessionLineBook = ReadonlyMap<number, number>;

/** Sizes stand for 100 of stake. */
const PER_HUNDRED = 100n;

/** Returns stake × size / 100 in millionths of a paisa. */
const calculateScaled = ({ stake, size }: SessionLinePosition) =>
  BigInt(stake) * toPriceUnits(size);

/**
 * Returns true if the bet wins: Yes when runs ≥ line, No when runs < line (docs/product-rules.md).
 */
export const winsSessionLine = (
  { side, line }: Pick<SessionLinePosition, 'side' | 'line'>,
  runs: number,
) => runs >= line === (side === 'yes');

/**
 * Returns the risk and the potential win of a bet, in paise: Yes risks the stake to win stake ×
 * size / 100, No the reverse.
 */
export function calculateSessionLineEnds(position: SessionLinePosition): {
  risk: number;
  profit: number;
} {
  const scaled = Number(divideNearest(calculateScaled(position), ONE_PRICE_UNIT * PER_HUNDRED));
  return position.side === 'yes'
    ? { risk: position.stake, profit: scaled }
    : { risk: scaled, profit: position.stake };
}

/** Returns the player's result of one bet at a number of runs in millionths of a paisa: exact. */
export function calculateExactSessionLineResult(
  position: SessionLinePosition,
  runs: number,
): bigint {
  const { side, stake } = position;
  const scaled = calculateScaled(position);
  const whole = BigInt(stake) * ONE_PRICE_UNIT * PER_HUNDRED;
  const wins = winsSessionLine(position, runs);
  if (side === 'yes') return wins ? scaled : -whole;
  return wins ? whole : -scaled;
}

/** Returns the player's result of one bet at a number of runs, in paise. */
export function calculateSessionLineResult(position: SessionLinePosition, runs: number): number {
  const { risk, profit } = calculateSessionLineEnds(position);
  return winsSessionLine(position, runs) ? profit : 0 - risk;
}

/** Returns the player's result of all bets at a number of runs, in paise. */
export const calculateSessionLineTotal = (
  positions: readonly SessionLinePosition[],
  runs: number,
) => positions.reduce((sum, position) => sum + calculateSessionLineResult(position, runs), 0);

/**
 * Returns the numbers of runs around all lines: the last one below each line and the first one that
 * reaches it. Results change at lines only, so these cover every step.
 */
function listRuns(positions: readonly SessionLinePosition[]): number[] {
  const runs = new Set<number>();
  for (const { line } of positions) {
    const reached = Math.ceil(line);
    if (reached > 0) runs.add(reached - 1);
    runs.add(Math.max(0, reached));
  }
  return [...runs].toSorted((a, b) => a - b);
}

/** Returns the book of a player's bets on one session line, rising by runs; empty without bets. */
export const calculateSessionLineBook = (
  positions: readonly SessionLinePosition[],
): SessionLineBook =>
  new Map(listRuns(positions).map((runs) => [runs, calculateSessionLineTotal(positions, runs)]));

/** Returns the player's worst possible loss on the session line, in paise, never negative. */
export const calculateSessionLineExposure = (positions: readonly SessionLinePosition[]) =>
  Math.max(0, -Math.min(0, ...calculateSessionLineBook(positions).values()));
