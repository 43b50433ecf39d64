import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/database';
import type { Clock } from '../../../clock.ts';
import type { Feed } from '../../feed.ts';
import type { FeedHost } from '../../feed-host.ts';
import { type InsistOptions, insist } from '../../run/insist.ts';
import type { LossyChannel } from '../../run/lossy-channel.ts';
import type { ControlledFeed } from '../../run/test-control.ts';
import { createTicks } from '../../run/tick-runs.ts';
import type { ScoreBoardSource } from '../../score-board.ts';
import type { SessionQuote } from '../../session-quote.ts';
import type { Moment } from '../story.ts';
import { createMatchScheduler, type ScheduledMatch } from './match-scheduler.ts';
import type { SimulatorOptions } from './options.ts';
import { toScoreBoard } from './score-board.ts';
import { createSessionWire } from './session-wire.ts';
import { createVenuePool } from './venue-pool.ts';

/** Where the feed reports what it cannot handle itself; pino fits. */
export interface SimulatorLog {
  info(message: string): void;
  error(error: unknown, message: string): void;
}

export interface SimulatorFeed extends Feed, ControlledFeed, ScoreBoardSource {
  find(matchId?: string): ScheduledMatch | undefined;
  /** Matches on the board that are not over and settled. */
  matches(): readonly ScheduledMatch[];
  /** What happened last in a match: its state for a scoreboard; undefined before play. */
  readMoment(matchId: string): Moment | undefined;
  /** The session lines of a match as they stand. */
  readSessions(matchId: string): readonly SessionQuote[];
}

export interface SimulatorParts {
  clock: Clock;
  unitOfWork: UnitOfWork;
  host: FeedHost;
  log: SimulatorLog;
  options: SimulatorOptions;
  /** Also told of every change of session lines; repeated from the start of a match after a restart. */
  onSessions?: (matchId: string, quotes: readonly SessionQuote[]) => void;
  /** In test mode speed and hold of a match outlive a restart. */
  keepsClock?: boolean;
  /** In test mode what lies between a match and the board. */
  createFaultyLine?: (() => LossyChannel) | undefined;
}

/** At most and at least so long between two looks at the clocks, in real ms. */
const LONGEST_NAP_MS = 100;
const SHORTEST_NAP_MS = 20;

/** The adapter `simulator`: made-up matches in three sports, one after another on every ground. */
export function createSimulatorFeed(parts: SimulatorParts): SimulatorFeed {
  const { log } = parts;
  const stopping = new AbortController();
  /** A database that is away for a moment must not end the feed: the same work is tried again. */
  const options: InsistOptions = {
    stopping: stopping.signal,
    onError: (error) => log.error(error, 'The feed could not go on'),
  };
  const wire = createSessionWire(parts.host, options);
  const wired = {
    ...parts,
    ...options,
    host: wire.host,
    onSessions(matchId: string, quotes: readonly SessionQuote[], speed: number) {
      wire.pass(matchId, quotes, speed);
      parts.onSessions?.(matchId, quotes);
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

  /** What has happened in a match so far. */
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
      const found = find(matchId);
      return found && toScoreBoard(listPlayed(found), found.sides, found.balls);
    },
    readSessions: (matchId) => [...(find(matchId)?.sessions.values() ?? [])],
  };
}
