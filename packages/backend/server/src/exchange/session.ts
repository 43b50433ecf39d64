import { divideNearest, ONE_PRICE_UNIT, toPriceUnits } from './position.ts';

/** 'yes': runs reach the line; 'no': they stay below it (exchange.md: Yes is over, unlike LINE markets). */
export type SessionSide = 'yes' | 'no';

/** A bet on a session line; stake in paise. */
export interface SessionPosition {
  side: SessionSide;
  /** Runs. */
  line: number;
  /** The size of a session: a rate per 100 of stake, also above 100. */
  size: number;
  stake: number;
}

/** A player's result in paise by number of runs. Between two of these numbers nothing changes. */
export type SessionBook = ReadonlyMap<number, number>;

/** Sizes stand for 100 of stake. */
const PER_HUNDRED = 100n;

/** Returns stake × size / 100 in millionths of a paisa. */
const calculateScaled = ({ stake, size }: SessionPosition) => BigInt(stake) * toPriceUnits(size);

/**
 * Returns true if the bet wins: Yes when runs ≥ line, No when runs < line (docs/product-rules.md).
 */
export const winsSession = ({ side, line }: Pick<SessionPosition, 'side' | 'line'>, runs: number) =>
  runs >= line === (side === 'yes');

/**
 * Returns the risk and the potential win of a bet, in paise: Yes risks the stake to win stake ×
 * size / 100, No the reverse.
 */
export function calculateSessionEnds(position: SessionPosition): { risk: number; profit: number } {
  const scaled = Number(divideNearest(calculateScaled(position), ONE_PRICE_UNIT * PER_HUNDRED));
  return position.side === 'yes'
    ? { risk: position.stake, profit: scaled }
    : { risk: scaled, profit: position.stake };
}

/** Returns the player's result of one bet at a number of runs in millionths of a paisa: exact. */
export function calculateExactSessionResult(position: SessionPosition, runs: number): bigint {
  const { side, stake } = position;
  const scaled = calculateScaled(position);
  const whole = BigInt(stake) * ONE_PRICE_UNIT * PER_HUNDRED;
  const wins = winsSession(position, runs);
  if (side === 'yes') return wins ? scaled : -whole;
  return wins ? whole : -scaled;
}

/** Returns the player's result of one bet at a number of runs, in paise. */
export function calculateSessionResult(position: SessionPosition, runs: number): number {
  const { risk, profit } = calculateSessionEnds(position);
  return winsSession(position, runs) ? profit : 0 - risk;
}

/** Returns the player's result of all bets at a number of runs, in paise. */
export const calculateSessionTotal = (positions: readonly SessionPosition[], runs: number) =>
  positions.reduce((sum, position) => sum + calculateSessionResult(position, runs), 0);

/**
 * Returns the numbers of runs around all lines: the last one below each line and the first one that
 * reaches it. Results change at lines only, so these cover every step.
 */
function listRuns(positions: readonly SessionPosition[]): number[] {
  const runs = new Set<number>();
  for (const { line } of positions) {
    const reached = Math.ceil(line);
    if (reached > 0) runs.add(reached - 1);
    runs.add(Math.max(0, reached));
  }
  return [...runs].toSorted((a, b) => a - b);
}

/** Returns the book of a player's bets on one session, rising by runs; empty without bets. */
export const calculateSessionBook = (positions: readonly SessionPosition[]): SessionBook =>
  new Map(listRuns(positions).map((runs) => [runs, calculateSessionTotal(positions, runs)]));

/** Returns the player's worst possible loss on the session, in paise, never negative. */
export const calculateSessionExposure = (positions: readonly SessionPosition[]) =>
  Math.max(0, -Math.min(0, ...calculateSessionBook(positions).values()));
