import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../clock.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import type { Feed } from '../../feed.ts';
import type { FeedHost } from '../../feed-host.ts';
import { seek, toReal } from '../../run/feed-clock.ts';
import type { ControlledFeed } from '../../run/test-control.ts';
import type { SessionQuote } from '../../session-quote.ts';
import type { Moment } from '../story.ts';
import { drawFixture } from './fixtures.ts';
import { createOpener, type OpenedMatch } from './opener.ts';
import type { SimulatorOptions } from './options.ts';
import { bringForward, placeInPlay, placeNext } from './schedule.ts';
import { listSlots, type Slot } from './slots.ts';
import { createSource, tellMatch } from './tell-story.ts';

/** Where the feed reports what it cannot handle itself; pino fits. */
export interface SimulatorLog {
  info(message: string): void;
  error(error: unknown, message: string): void;
}

export interface SimulatorFeed extends Feed, ControlledFeed {
  find(matchId?: string): OpenedMatch | undefined;
  /** Matches on the board that are not over. */
  matches(): readonly OpenedMatch[];
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
  /** Told of every change of session lines; repeated from the start of a match after a restart. */
  onSessions?: (matchId: string, quotes: readonly SessionQuote[]) => void;
  /** In test mode speed and hold of a match outlive a restart. */
  keepsClock?: boolean;
}

/** At most and at least so long between two looks at the clocks, in real ms. */
const LONGEST_NAP_MS = 100;
const SHORTEST_NAP_MS = 20;
/** After an error the same work is tried again so much later, in real ms. */
const RETRY_MS = 1000;
/** So often a fixture is drawn again whose sides play elsewhere. */
const MOST_DRAWS = 30;
/** On each ground one match is played and one is announced. */
const MATCHES_A_SLOT = 2;

/** The adapter `simulator`: made-up matches in three sports, one after another on every ground. */
export function createSimulatorFeed(parts: SimulatorParts): SimulatorFeed {
  const { clock, options, log } = parts;
  const opener = createOpener(parts);
  const slots = listSlots(options.counts);
  const stopping = new AbortController();
  let opened: OpenedMatch[] = [];
  let playing: Promise<void> = Promise.resolve();
  let failed = false;

  const now = () => clock.now().getTime();
  const ofSlot = ({ name }: Slot) => opened.filter(({ slot }) => slot === name);

  /** Real ms at which a slot is free again; a held match is taken to go on now. */
  const selectFree = (slot: Slot) =>
    Math.max(
      now(),
      ...ofSlot(slot).map(({ run, last }) => {
        const state = run.clock();
        return state.held ? now() + (last - state.recorded) / state.speed : toReal(state, last);
      }),
    );

  /** A seed whose sides are not on the board already, if one is found soon. */
  const drawSeed = async ({ kind }: Slot) => {
    const onBoard = new Set(opened.flatMap(({ sides }) => sides));
    for (let attempt = 1; ; attempt += 1) {
      const seed = await opener.drawSeed(attempt);
      const { sides } = drawFixture(kind, createSource(seed, 'fixture'));
      if (attempt === MOST_DRAWS || !sides.some((side) => onBoard.has(side))) return seed;
    }
  };

  const openNext = async (slot: Slot) => {
    const seed = await drawSeed(slot);
    const schedule = createSource(seed, 'schedule');
    const isFirst = ofSlot(slot).length === 0;
    const times = isFirst
      ? placeInPlay(schedule, tellMatch(slot.kind, seed).story, now())
      : placeNext(schedule, selectFree(slot), now(), options.speed);
    const next = await opener.openNew(slot, seed, times);
    opened.push(next);
    log.info(`Match ${next.run.match.id} is announced: ${next.run.match.name}`);
  };

  const callForward = async (slot: Slot) => {
    const [next, ...others] = ofSlot(slot);
    if (!next || others.length > 0 || next.run.clock().held) return;
    const to = bringForward(next.start, next.run.recordedNow(), next.run.clock().speed);
    if (to !== undefined) await next.run.change((state, at) => seek(state, at, to));
  };

  const fill = async () => {
    opened = opened.filter(({ run }) => !run.ended);
    for (const slot of slots) {
      await callForward(slot);
      while (ofSlot(slot).length < MATCHES_A_SLOT) await openNext(slot);
    }
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

  const nap = () => {
    if (failed) return RETRY_MS;
    const due = opened.map(({ run }) => run.untilNextStep() ?? LONGEST_NAP_MS);
    return Math.max(SHORTEST_NAP_MS, Math.min(LONGEST_NAP_MS, ...due));
  };

  const play = async () => {
    while (!stopping.signal.aborted) {
      failed = false;
      for (const { run } of opened) await attempt(run.tick);
      await attempt(fill);
      await sleep(nap(), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const find = (matchId?: string) =>
    matchId === undefined
      ? (opened.findLast(({ run }) => run.match.inPlay) ?? opened.at(-1))
      : opened.find(({ run }) => run.match.id === matchId);

  return {
    name: 'simulator',
    async start() {
      opened = await opener.resumeAll();
      await fill();
      playing = play();
    },
    async stop() {
      stopping.abort();
      await playing;
    },
    find,
    matches: () => opened,
    readMoment(matchId) {
      const found = find(matchId);
      const played = found ? found.run.recordedNow() - found.start : 0;
      return found?.story.moments.findLast(({ at }) => at <= played);
    },
    readSessions: (matchId) => [...(find(matchId)?.sessions.values() ?? [])],
  };
}
