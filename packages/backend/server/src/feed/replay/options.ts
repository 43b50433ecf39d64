import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCatalogue } from '../betfair-stream/catalogue.ts';
import { RecordingError } from '../betfair-stream/json-lines.ts';
import { FASTEST } from '../run/feed-clock.ts';
import { parseDuration, parseInstant } from '../run/seek-points.ts';
import { readServerFlags } from '../server-flags.ts';

/** The options of a replay. */
export interface ReplayOptions {
  marketFile: string;
  /** Further markets of the same match. */
  furtherFiles: readonly string[];
  scoresFile: string | undefined;
  /** Names of markets and runners. */
  catalogueFile: string | undefined;
  /** Factor from the recorded sizes to rupees. */
  sizeFactor: number;
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

/** The small generated match; played in a loop without flags. */
export const DEMO_RECORDING = {
  marketFile: `${recordings}/demo-market.gz`,
  scoresFile: `${recordings}/demo-scores.gz`,
} as const;

/** The options of the demo, without flags. */
export const DEFAULT_REPLAY = {
  ...DEMO_RECORDING,
  furtherFiles: [],
  catalogueFile: undefined,
  sizeFactor: 1,
  speed: 1,
  from: 'inplay',
  hold: undefined,
  loop: true,
} as const satisfies ReplayOptions;

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
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new ReplayFlagError(`${flag} ${file}: there is no such file`);
}

const MAX_FILES = 10;

/** Returns the market files; the first is the match's main market. */
function readMarketFiles(list: string): Pick<ReplayOptions, 'marketFile' | 'furtherFiles'> {
  const [marketFile, ...furtherFiles] = list.split(',').map((file) => readFile('--replay', file));
  if (marketFile !== undefined && furtherFiles.length < MAX_FILES) {
    return { marketFile, furtherFiles };
  }
  throw new ReplayFlagError(`--replay ${list}: give at most ${MAX_FILES} files`);
}

function readCatalogueFile(file: string): string {
  const path = readFile('--catalogue', file);
  try {
    readCatalogue(path);
    return path;
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new ReplayFlagError(`--catalogue ${error.message}`, { cause: error });
  }
}

const MAX_SIZE_FACTOR = 10_000;

function readSizeFactor(text: string): number {
  const factor = Number(text);
  if (factor > 0 && factor <= MAX_SIZE_FACTOR) return factor;
  throw new ReplayFlagError(
    `--size-factor ${text}: give a number above 0, at most ${MAX_SIZE_FACTOR}`,
  );
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
const NEEDS_REPLAY = ['scores', 'catalogue', 'size-factor', 'speed', 'from', 'hold'] as const;

/** Returns true if a recording is to be played. Throws where only its other flags are given. */
export function isReplayAsked(args: readonly string[]): boolean {
  const values = readServerFlags(args);
  if (values.replay !== undefined) return true;
  const other = NEEDS_REPLAY.find((name) => values[name] !== undefined);
  if (other === undefined) return false;
  throw new ReplayFlagError(`--${other} needs --replay; the simulator takes --sim-speed`);
}

/**
 * Reads `--replay FILE,FILE --scores FILE --catalogue FILE --size-factor N --speed N
 * --from inplay|start|ISO --hold T`. Without `--replay` the committed match is played in a loop.
 */
export function readReplayOptions(args: readonly string[]): ReplayOptions {
  const values = readServerFlags(args);
  const { replay, scores, catalogue, hold, speed, from } = values;
  for (const flag of ['scores', 'catalogue', 'size-factor'] as const) {
    if (values[flag] && !replay) throw new ReplayFlagError(`--${flag} needs --replay`);
  }
  return {
    ...DEFAULT_REPLAY,
    ...(replay && {
      ...readMarketFiles(replay),
      scoresFile: scores && readFile('--scores', scores),
      catalogueFile: catalogue && readCatalogueFile(catalogue),
      sizeFactor: readSizeFactor(values['size-factor'] ?? '1'),
      loop: false,
    }),
    speed: readSpeed(speed ?? '1'),
    from: readFrom(from ?? 'inplay'),
    hold: hold && readHold(hold),
  };
}
