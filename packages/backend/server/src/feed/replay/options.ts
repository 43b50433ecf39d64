import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { FASTEST } from '../run/feed-clock.ts';
import { parseDuration, parseInstant } from '../run/seek-points.ts';
import { readServerFlags } from '../server-flags.ts';

/** The options of a replay. */
export interface ReplayOptions {
  marketFile: string;
  scoresFile: string | undefined;
  /** Recorded seconds per real second; all delays are divided by it. */
  speed: number;
  /** 'inplay', 'start' or a recorded ISO time: the point that is now. */
  from: string;
  /**
   * The point at which the feed holds: a duration after the starting point ('45m', '90s') or a
   * recorded ISO time.
   */
  hold: string | undefined;
  /** Plays again when it ended, each time as a new match. */
  loop: boolean;
}

const recordings = resolve(import.meta.dirname, '../../../recordings');

/** A small match that was made up; played in a loop without flags. */
export const DEMO_RECORDING = {
  marketFile: `${recordings}/demo-market.gz`,
  scoresFile: `${recordings}/demo-scores.gz`,
} as const;

/** Invalid flags of the replay; the message names them. */
class ReplayFlagError extends Error {
  override readonly name = 'ReplayFlagError';
}

function readSpeed(text: string): number {
  const speed = Number(text);
  if (speed > 0 && speed <= FASTEST) return speed;
  throw new ReplayFlagError(`--speed ${text}: give a number above 0, at most ${FASTEST}`);
}

function readFile(flag: string, file: string): string {
  const path = resolve(file);
  if (existsSync(path)) return path;
  throw new ReplayFlagError(`${flag} ${file}: there is no such file`);
}

function readFrom(from: string): string {
  if (from === 'inplay' || from === 'start' || parseInstant(from) !== undefined) return from;
  throw new ReplayFlagError(`--from ${from}: give 'inplay', 'start' or a recorded ISO time`);
}

function readHold(hold: string): string {
  if (parseDuration(hold) !== undefined || parseInstant(hold) !== undefined) return hold;
  throw new ReplayFlagError(`--hold ${hold}: give a duration (90s, 45m) or a recorded ISO time`);
}

/** Flags that require a recording. */
const NEEDS_REPLAY = ['scores', 'speed', 'from', 'hold'] as const;

/** Returns true if a recording is to be played. Throws where only its other flags are given. */
export function isReplayAsked(args: readonly string[]): boolean {
  const values = readServerFlags(args);
  if (values.replay !== undefined) return true;
  const other = NEEDS_REPLAY.find((name) => values[name] !== undefined);
  if (other === undefined) return false;
  throw new ReplayFlagError(`--${other} needs --replay; the simulator takes --sim-speed`);
}

/**
 * Reads `--replay FILE --scores FILE --speed N --from inplay|start|ISO --hold T`. Without `--replay`
 * the committed match is played in a loop.
 */
export function readReplayOptions(args: readonly string[]): ReplayOptions {
  const { replay, scores, hold, speed, from } = readServerFlags(args);
  if (scores && !replay) throw new ReplayFlagError('--scores needs --replay');
  const files = replay
    ? {
        marketFile: readFile('--replay', replay),
        scoresFile: scores && readFile('--scores', scores),
      }
    : DEMO_RECORDING;
  return {
    ...files,
    speed: readSpeed(speed ?? '1'),
    from: readFrom(from ?? 'inplay'),
    hold: hold && readHold(hold),
    loop: !replay,
  };
}
