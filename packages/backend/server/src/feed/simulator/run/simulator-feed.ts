import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../../clock.ts';
import type { Feed, SessionLineUpdate } from '../../feed.ts';
import type { FeedHost } from '../../feed-host.ts';
import { createTicks, type InsistOptions, insist } from '../../run/insist.ts';
import type { ControlledFeed } from '../../run/test-control.ts';
import type { ScoreBoard, ScoreBoardSource } from '../../score-board.ts';
import { toCricketBoard } from '../cricket/cricket-board.ts';
import { toFootballBoard } from '../football/football-board.ts';
import type { Moment, SportState } from '../story.ts';
import { toTennisBoard } from '../tennis/tennis-match.ts';
import { createMatchScheduler, type ScheduledMatch } from './match-scheduler.ts';
import type { SimulatorOptions } from './options.ts';
import { createSessionLineWire } from './session-line-wire.ts';
import { createVenuePool } from './venue-pool.ts';

const isOfSport =
  <S extends SportState['sport']>(sport: S) =>
  (state: SportState): state is Extract<SportState, { sport: S }> =>
    state.sport === sport;

/** Returns the board of a simulated match after the moments played; undefined before play. */
export function toScoreBoard(
  played: readonly Moment[],
  sides: readonly [string, string],
  balls: number,
): ScoreBoard | undefined {
  const states = played.map(({ state }) => state);
  const last = states.at(-1);
  if (!last) return undefined;
  if (last.sport === 'tennis') return toTennisBoard(last, sides);
  if (last.sport === 'football')
    return toFootballBoard(states.filter(isOfSport('football')), sides);
  return toCricketBoard(states.filter(isOfSport('cricket')), balls, sides);
}

/** Receives errors that the feed cannot handle itself; pino fits. */
interface SimulatorLog {
  info(message: string): void;
  error(error: unknown, message: string): void;
}

export interface SimulatorFeed extends Feed, ControlledFeed, ScoreBoardSource {
  find(matchId?: string): ScheduledMatch | undefined;
  /** Returns unsettled matches on the board. */
  matches(): readonly ScheduledMatch[];
  /** Returns the last moment of a match, for its scoreboard; undefined before play. */
  readMoment(matchId: string): Moment | undefined;
  /** Returns the current session lines of a match. */
  readSessionLines(matchId: string): readonly SessionLineUpdate[];
}

export interface SimulatorFeedOptions {
  clock: Clock;
  unitOfWork: UnitOfWork;
  host: FeedHost;
  log: SimulatorLog;
  options: SimulatorOptions;
  /**
   * Called with every change of session lines; repeated from the start of a match after a restart.
   */
  onSessionLines?: (matchId: string, quotes: readonly SessionLineUpdate[]) => void;
  /** In test mode speed and hold of a match survive a restart. */
  keepsClock?: boolean;
}

/** Maximum and minimum interval between two reads of the clocks, in real ms. */
const LONGEST_NAP_MS = 100;
const SHORTEST_NAP_MS = 20;

/**
 * Creates the adapter `simulator`: generated matches in three sports, one after another on every
 * ground.
 */
export function createSimulatorFeed(setup: SimulatorFeedOptions): SimulatorFeed {
  const { log } = setup;
  const stopping = new AbortController();
  /** A temporarily unavailable database must not end the feed: the same work is retried. */
  const options: InsistOptions = {
    stopping: stopping.signal,
    onError: (error) => log.error(error, 'The feed failed; it tries again'),
  };
  const wire = createSessionLineWire(setup.host, options);
  const wired = {
    ...setup,
    ...options,
    host: wire.host,
    onSessionLines(matchId: string, quotes: readonly SessionLineUpdate[], speed: number) {
      wire.pass(matchId, quotes, speed);
      setup.onSessionLines?.(matchId, quotes);
    },
  };
  const grounds = createVenuePool({ ...wired, opener: createMatchScheduler(wired) });
  const tick = createTicks(options.onError);
  let playing: Promise<void> = Promise.resolve();
  let filling: Promise<unknown> | undefined;

  /** Beside the play: prices never wait for the database. */
  const fill = () => {
    filling ??= insist(grounds.fill, options).finally(() => {
      filling = undefined;
    });
  };

  const nap = () => {
    const due = grounds.matches().map(({ run }) => run.untilNextStep() ?? LONGEST_NAP_MS);
    return Math.max(SHORTEST_NAP_MS, Math.min(LONGEST_NAP_MS, ...due));
  };

  const play = async () => {
    while (!stopping.signal.aborted) {
      tick(grounds.matches().map(({ run }) => run));
      fill();
      await sleep(nap(), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const find = (matchId?: string) => {
    const opened = grounds.matches();
    return matchId === undefined
      ? (opened.findLast(({ run }) => run.match.inPlay) ?? opened.at(-1))
      : opened.find(({ run }) => run.match.id === matchId);
  };

  /** Returns the past moments of a match. */
  const listPlayed = ({ run, start, story }: ScheduledMatch) => {
    const played = run.recordedNow() - start;
    return story.moments.filter(({ at }) => at <= played);
  };

  return {
    name: 'simulator',
    async start() {
      await grounds.resume();
      await grounds.fill();
      playing = play();
    },
    async stop() {
      stopping.abort();
      await Promise.all([playing, filling, wire.idle()]);
      await Promise.all(grounds.matches().map(({ run }) => run.settled()));
    },
    find,
    matches: grounds.matches,
    readMoment(matchId) {
      const found = find(matchId);
      return found && listPlayed(found).at(-1);
    },
    read(matchId) {
      const found = find(matchId) ?? grounds.ended().find(({ run }) => run.match.id === matchId);
      return found && toScoreBoard(listPlayed(found), found.sides, found.balls);
    },
    readSessionLines: (matchId) => [...(find(matchId)?.sessions.values() ?? [])],
  };
}
