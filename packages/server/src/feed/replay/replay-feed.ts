import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/database';
import type { Clock } from '../../clock.ts';
import type { Feed } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import type { FaultyLine } from '../run/faulty-line.ts';
import type { ReplayOptions } from './options.ts';
import { createRunOpener, type OpenedRun } from './run-opener.ts';

/** Where a feed reports what it cannot handle itself; pino fits. */
export interface FeedLog {
  info(message: string): void;
  error(error: unknown, message: string): void;
}

export interface ReplayFeed extends Feed {
  /** The run of a match, or the one that was started or resumed last. */
  find(matchId?: string): OpenedRun | undefined;
}

export interface ReplayFeedParts {
  clock: Clock;
  unitOfWork: UnitOfWork;
  host: FeedHost;
  log: FeedLog;
  options: ReplayOptions;
  /** In test mode a held run stays held over a restart. */
  keepsHold?: boolean;
  /** In test mode what lies between a run and the board. */
  createFaultyLine?: (() => FaultyLine) | undefined;
  /** Real ms between two runs of a loop. */
  loopPauseMs?: number;
}

/** At most so long between two looks at the clock, in real ms; also the feed's heartbeat. */
const LONGEST_NAP_MS = 100;
/** After an error the same work is tried again so much later, in real ms. */
const RETRY_MS = 1000;
const LOOP_PAUSE_MS = 10_000;

/** The adapter `betfair-stream`: plays recorded markets on the injected clock. */
export function createReplayFeed(parts: ReplayFeedParts): ReplayFeed {
  const { clock, options, log } = parts;
  const opener = createRunOpener(parts);
  const stopping = new AbortController();
  let opened: OpenedRun[] = [];
  let playing: Promise<void> = Promise.resolve();
  let pausedUntil: number | undefined;
  let failed = false;

  const openNew = async () => {
    pausedUntil = undefined;
    const next = await opener.openNew();
    opened = [...opened.filter(({ run }) => !run.ended), next];
    log.info(`Playing ${next.recording.name} as match ${next.run.match.id}`);
  };

  const loop = async () => {
    if (!options.loop || opened.some(({ run }) => !run.ended)) return;
    pausedUntil ??= clock.now().getTime() + (parts.loopPauseMs ?? LOOP_PAUSE_MS);
    if (clock.now().getTime() >= pausedUntil) await openNew();
  };

  /** A database that is away for a moment must not end the feed: the same work is tried again. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failed = true;
      log.error(error, 'The feed could not go on');
    }
  };

  const nap = () =>
    failed
      ? RETRY_MS
      : Math.min(LONGEST_NAP_MS, ...opened.map(({ run }) => run.untilNextStep() ?? LONGEST_NAP_MS));

  const play = async () => {
    while (!stopping.signal.aborted) {
      failed = false;
      for (const { run } of opened) await attempt(run.tick);
      await attempt(loop);
      const ms = Math.max(1, nap());
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    name: 'betfair-stream',
    async start() {
      opened = await opener.resumeAll();
      if (!opened.some(({ isConfigured }) => isConfigured)) await openNew();
      playing = play();
    },
    async stop() {
      stopping.abort();
      await playing;
    },
    find: (matchId) =>
      matchId === undefined ? opened.at(-1) : opened.find(({ run }) => run.match.id === matchId),
  };
}
