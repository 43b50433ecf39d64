import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import type { Feed } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import { createTicks, type InsistOptions, insist } from '../run/insist.ts';
import type { ReplayOptions } from './options.ts';
import { createRunScheduler, type OpenedRun } from './run-scheduler.ts';

/** Receives errors that a feed cannot handle itself; pino fits. */
interface FeedLog {
  info(message: string): void;
  error(error: unknown, message: string): void;
}

export interface ReplayFeed extends Feed {
  /** Returns the run of a match, or the last started or resumed one. */
  find(matchId?: string): OpenedRun | undefined;
  playAgain(): Promise<void>;
}

export interface ReplayFeedOptions {
  clock: Clock;
  unitOfWork: UnitOfWork;
  host: FeedHost;
  log: FeedLog;
  options: ReplayOptions;
  /** In test mode a held run stays held over a restart. */
  keepsHold?: boolean;
  /** Real ms between two runs of a loop. */
  loopPauseMs?: number;
}

/** Maximum interval between two reads of the clock, in real ms; also the feed's heartbeat. */
const LONGEST_NAP_MS = 100;
const LOOP_PAUSE_MS = 10_000;

/** Creates the adapter `betfair-stream`: plays recorded markets on the injected clock. */
export function createReplayFeed(setup: ReplayFeedOptions): ReplayFeed {
  const { clock, options, log } = setup;
  const stopping = new AbortController();
  /** A temporarily unavailable database must not end the feed: the same work is retried. */
  const insistOptions: InsistOptions = {
    stopping: stopping.signal,
    onError: (error) => log.error(error, 'The feed failed; it tries again'),
  };
  const opener = createRunScheduler({ ...setup, ...insistOptions });
  const tick = createTicks(insistOptions.onError);
  let opened: OpenedRun[] = [];
  let playing: Promise<void> = Promise.resolve();
  let looping: Promise<unknown> | undefined;
  let pausedUntil: number | undefined;

  const openNew = async () => {
    pausedUntil = undefined;
    const next = await opener.openNew();
    opened = [...opened.filter(({ run }) => !run.ended), next];
    log.info(`Playing ${next.recording.name} as match ${next.run.match.id}`);
  };

  const loop = async () => {
    if (!options.loop || opened.some(({ run }) => !run.isPlayed)) return;
    pausedUntil ??= clock.now().getTime() + (setup.loopPauseMs ?? LOOP_PAUSE_MS);
    if (clock.now().getTime() >= pausedUntil) await openNew();
  };

  const nap = () =>
    Math.min(LONGEST_NAP_MS, ...opened.map(({ run }) => run.untilNextStep() ?? LONGEST_NAP_MS));

  const play = async () => {
    while (!stopping.signal.aborted) {
      tick(opened.map(({ run }) => run));
      // Beside the play: prices never wait for the database.
      looping ??= insist(loop, insistOptions).finally(() => {
        looping = undefined;
      });
      const ms = Math.max(1, nap());
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    name: 'betfair-stream',
    async start() {
      opened = await opener.resumeAll();
      if (!opened.some(({ isConfigured, run }) => isConfigured && !run.isPlayed)) await openNew();
      playing = play();
    },
    async stop() {
      stopping.abort();
      await Promise.all([playing, looping]);
      await Promise.all(opened.map(({ run }) => run.settled()));
    },
    playAgain: openNew,
    find: (matchId) =>
      matchId === undefined ? opened.at(-1) : opened.find(({ run }) => run.match.id === matchId),
  };
}
