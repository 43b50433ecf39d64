import { setTimeout as sleep } from 'node:timers/promises';
import { deriveSeed, drawWhole } from '../../feed/simulator/draw.ts';
import { createRandom } from '../../random.ts';
import type { Break } from './broken-build.ts';
import { startFaultSystem } from './fault-system.ts';
import type { StartGames } from './games.ts';
import { disturb, fillDisk, kill } from './inject.ts';
import { inspectInvariants } from './inspect.ts';
import { inspectJournal, repeatKeys } from './inspect-journal.ts';
import { createJournal, type Journal } from './journal.ts';
import { startLoadGenerator } from './load-generator.ts';

export interface FaultOptions {
  /** Determines everything random: actions, kills, faults and their order, matches. */
  seed: number;
  kills: number;
  startGames: StartGames;
  /** The defect of the build; none when absent. */
  broken?: Break | undefined;
  servers?: number;
  players?: number;
  /**
   * Players continue after the kills until each of these responses occurred this often, by name and
   * status.
   */
  until?: Readonly<Record<string, number>>;
  /** Called with each step. */
  onStep?: (text: string) => void;
}

/** The actions and the breaches of a run. */
export interface FaultReport {
  seconds: number;
  /** By killed part; the game provider in addition to the requested kills. */
  kills: ReadonlyMap<string, number>;
  /** By fault, beside the kills. */
  faults: ReadonlyMap<string, number>;
  /** Final responses, by name and status. */
  answers: ReadonlyMap<string, number>;
  /** Numbers of repeated requests without a final response, and of duplicates. */
  repeats: number;
  doubled: number;
  /** Numbers of the players' finished markets, and of corrections. */
  settled: number;
  corrected: number;
  /** Runners that were removed from markets with bets. */
  removed: number;
  /** Undefined where no disk could be filled. */
  diskFilled: boolean;
  /** Empty without breaches. */
  breaches: readonly string[];
}

/** Feed seconds per real second: matches end, and are settled, during the faults. */
const SPEED = '60';
/** Percent of the football matches in which a runner is removed during play. */
const WITHDRAWALS = '90';
const DISTURBANCES = 0.7;
/** Share of the kills before which the game provider is killed too. */
const GAMES_KILLS = 0.4;
const MAX_BREACHES = 20;
/** Interval and timeout of the checks for awaited responses, in ms. */
const CHECK_MS = 200;
const PLAY_ON_MS = 180_000;

const countOne = (counts: Map<string, number>, what: string) =>
  counts.set(what, (counts.get(what) ?? 0) + 1);

/**
 * Waits until each of `awaited` occurred, or a breach was found.
 * @throws Error that names what did not come within PLAY_ON_MS
 */
async function playOn(
  { breaches, counts }: Journal,
  awaited: Readonly<Record<string, number>>,
): Promise<void> {
  const ends = Date.now() + PLAY_ON_MS;
  while (breaches.length === 0) {
    const missing = Object.entries(awaited)
      .filter(([what, times]) => (counts.get(what) ?? 0) < times)
      .map(([what]) => what);
    if (missing.length === 0) return;
    if (Date.now() > ends) {
      throw new Error(`No player was answered ${missing.join(', ')} in ${PLAY_ON_MS / 1000} s`);
    }
    await sleep(CHECK_MS);
  }
}

/**
 * Runs players on several servers while their parts are killed and their connections cut, and
 * compares the data with the responses. Ends at the first breach.
 * @throws Error where something of `until` does not occur
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const {
    seed,
    broken,
    startGames,
    servers = 3,
    players = 12,
    until = {},
    onStep = () => undefined,
  } = options;
  const started = Date.now();
  const random = createRandom(deriveSeed(seed, 0));
  const matches = [
    '--sim-speed',
    SPEED,
    '--sim-matches',
    '1,2,1',
    '--sim-seed',
    String(seed),
    '--sim-withdrawals',
    WITHDRAWALS,
  ];
  const system = await startFaultSystem({ servers, args: matches, broken, startGames });
  const journal = createJournal();
  const { breaches } = journal;
  const [kills, faults] = [new Map<string, number>(), new Map<string, number>()];
  try {
    const crowd = await startLoadGenerator(system, journal, { size: players, seed });
    try {
      for (let at = 0; at < options.kills && breaches.length === 0; at += 1) {
        // Its start takes as long as the pause.
        if (random() < GAMES_KILLS) countOne(kills, await system.games.kill(random));
        else await sleep(drawWhole(random, 300, 1500));
        if (random() < DISTURBANCES) countOne(faults, await disturb(system, random));
        const what = await kill(system, random);
        countOne(kills, what);
        breaches.push(
          ...(await inspectInvariants(system.unitOfWork)),
          ...(await system.games.inspect()),
        );
        const { answered, repeats } = journal;
        onStep(`${at + 1}: ${what} killed; ${answered.length} keys answered, ${repeats} repeats`);
      }
      await sleep(drawWhole(random, 1000, 2000));
      await playOn(journal, until);
    } finally {
      await crowd.stop();
    }
    onStep('every call is answered; looking at what stands');
    const disk = await fillDisk(system, crowd);
    breaches.push(
      ...(disk ?? []),
      ...(await repeatKeys(journal, crowd, seed)),
      ...(await inspectJournal(system, journal, crowd)),
      ...(await inspectInvariants(system.unitOfWork)),
    );
    const [ended] = await system.cluster.query<{ count: string }>(
      "select count(distinct m.id) from markets m join bets b on b.market_id = m.id join users u on u.id = b.user_id and u.user_name like 'demo-%' where m.state <> 'OPEN'",
    );
    const [corrected] = await system.cluster.query<{ count: string }>(
      "select count(distinct market_id) from market_rounds where kind = 'correction' and ended_at is not null",
    );
    const [removed] = await system.cluster.query<{ count: string }>(
      'select count(distinct (r.market_id, r.id)) from runners r join bets b on b.market_id = r.market_id where r.removed_seq is not null',
    );
    const { counts: answers, repeats, doubled } = journal;
    return {
      kills,
      faults,
      answers,
      repeats,
      doubled,
      seconds: Math.round((Date.now() - started) / 1000),
      settled: Number(ended?.count),
      corrected: Number(corrected?.count),
      removed: Number(removed?.count),
      diskFilled: disk !== undefined,
      breaches: [...new Set(breaches)].slice(0, MAX_BREACHES),
    };
  } finally {
    await system.stop();
  }
}
