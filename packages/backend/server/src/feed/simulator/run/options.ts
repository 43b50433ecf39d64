import { FASTEST } from '../../run/feed-clock.ts';
import { readServerFlags } from '../../server-flags.ts';
import { DEFAULT_COUNTS, type VenueCounts } from './schedule.ts';

/** The options of the simulator. */
export interface SimulatorOptions {
  /** Feed seconds per real second; all delays are divided by it. */
  speed: number;
  /** Makes every match follow from it; drawn for each match when absent. */
  seed: number | undefined;
  counts: VenueCounts;
  /** Percent of commission on players' net wins in the markets of new matches. */
  commission: number;
  /**
   * Percent of the football matches in which a runner is withdrawn from the odds market. Matches
   * after a restart were planned with it: it stays the same for a database.
   */
  withdrawals: number;
  /** Real seconds before its start from which a match accepts bets; 0 is always. */
  opensBefore: number;
}

/**
 * A T20 of 3 h 20 min then lasts 40 minutes: long enough to bet ball by ball (one every 8 s), short
 * enough to follow a match from its middle to its settlement.
 */
const DEFAULT_SPEED = 5;

/** Invalid flags of the simulator; the message names them. */
class SimulatorFlagError extends Error {
  override readonly name = 'SimulatorFlagError';
}

function readSpeed(text: string): number {
  const speed = Number(text);
  if (speed > 0 && speed <= FASTEST) return speed;
  throw new SimulatorFlagError(`--sim-speed ${text}: give a number above 0, at most ${FASTEST}`);
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 32) return seed;
  throw new SimulatorFlagError(`--sim-seed ${text}: give a whole number below 4294967296`);
}

const MAX_COMMISSION = 20;

function readCommission(text: string): number {
  const percent = Number(text);
  if (/^\d+(\.\d{1,2})?$/.test(text) && percent <= MAX_COMMISSION) return percent;
  throw new SimulatorFlagError(
    `--sim-commission ${text}: give percent from 0 to ${MAX_COMMISSION}, at most two decimals`,
  );
}

function readWithdrawals(text: string): number {
  const percent = Number(text);
  if (/^\d+$/.test(text) && percent <= 100) return percent;
  throw new SimulatorFlagError(`--sim-withdrawals ${text}: give a whole percentage from 0 to 100`);
}

/** A day before the start. */
const MAX_OPENS_BEFORE = 24 * 60 * 60;

function readOpensBefore(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds <= MAX_OPENS_BEFORE) return seconds;
  throw new SimulatorFlagError(
    `--sim-opens-before ${text}: give whole seconds from 0 to ${MAX_OPENS_BEFORE}`,
  );
}

function readCounts(text: string): VenueCounts {
  const [cricket, football, tennis, ...rest] = text.split(',').map(Number);
  const all = [cricket, football, tennis].map((count) => count ?? Number.NaN);
  if (
    rest.length === 0 &&
    all.every((count) => Number.isInteger(count) && count >= 0 && count <= 50)
  ) {
    return { cricket: all[0] ?? 0, football: all[1] ?? 0, tennis: all[2] ?? 0 };
  }
  const wanted = 'give three numbers from 0 to 50: cricket, football, tennis';
  throw new SimulatorFlagError(`--sim-matches ${text}: ${wanted}`);
}

/**
 * Reads `--sim-speed N --sim-seed N --sim-matches 3,4,3 --sim-commission 2 --sim-withdrawals 10
 * --sim-opens-before 600`.
 */
export function readSimulatorOptions(args: readonly string[]): SimulatorOptions {
  const values = readServerFlags(args);
  const { 'sim-seed': seed, 'sim-matches': counts } = values;
  return {
    speed: readSpeed(values['sim-speed'] ?? String(DEFAULT_SPEED)),
    seed: seed === undefined ? undefined : readSeed(seed),
    counts: counts === undefined ? DEFAULT_COUNTS : readCounts(counts),
    commission: readCommission(values['sim-commission'] ?? '0'),
    withdrawals: readWithdrawals(values['sim-withdrawals'] ?? '0'),
    opensBefore: readOpensBefore(values['sim-opens-before'] ?? '0'),
  };
}
