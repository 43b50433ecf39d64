import type { Clock } from '../../../clock.ts';
import { MAX_ENDED } from '../../board/board.ts';
import { seek, toReal } from '../../run/feed-clock.ts';
import { drawFixture } from './fixture.ts';
import { createSource, generateMatchEvents } from './generate-events.ts';
import type { MatchScheduler, ScheduledMatch } from './match-scheduler.ts';
import type { SimulatorOptions } from './options.ts';
import { bringForward, listVenues, placeInPlay, placeNext, type Venue } from './schedule.ts';

/** Each ground has one match in play and one announced. */
const MATCHES_A_VENUE = 2;
/** Maximum number of draws of a fixture whose sides play elsewhere. */
const MAX_DRAWS = 30;

/** The matches on all grounds and courts. */
export interface VenuePool {
  /** Returns unsettled matches, in the order in which they were announced. */
  matches(): readonly ScheduledMatch[];
  /** Returns the last settled matches: their pages stay readable. */
  ended(): readonly ScheduledMatch[];
  /** Resumes matches that a restart interrupted. */
  resume(): Promise<void>;
  /** Announces matches where one has ended; on an empty ground one is in play at once. */
  fill(): Promise<void>;
}

interface VenuePoolOptions {
  clock: Clock;
  opener: MatchScheduler;
  options: SimulatorOptions;
  log: { info(message: string): void };
}

/** Creates grounds without matches. */
export function createVenuePool({ clock, opener, options, log }: VenuePoolOptions): VenuePool {
  const venues = listVenues(options.counts);
  let opened: ScheduledMatch[] = [];
  let ended: ScheduledMatch[] = [];

  const now = () => clock.now().getTime();
  /** Finished matches may still be unsettled: they do not occupy a ground. */
  const ofVenue = ({ name }: Venue) =>
    opened.filter(({ slot, run }) => slot === name && !run.isPlayed);

  /** Returns the real ms at which a venue is free again; a held match is assumed to continue now. */
  const selectFree = (venue: Venue) =>
    Math.max(
      now(),
      ...ofVenue(venue).map(({ run, last }) => {
        const state = run.clock();
        return state.held ? now() + (last - state.recorded) / state.speed : toReal(state, last);
      }),
    );

  /** Draws a seed whose sides are not on the board already, if one is found soon. */
  const drawSeed = async ({ kind }: Venue) => {
    const onBoard = new Set(opened.flatMap(({ sides }) => sides));
    for (let attempt = 1; ; attempt += 1) {
      const seed = await opener.drawSeed(attempt);
      const { sides } = drawFixture(kind, createSource(seed, 'fixture'));
      if (attempt === MAX_DRAWS || !sides.some((side) => onBoard.has(side))) return seed;
    }
  };

  const openNext = async (venue: Venue) => {
    const seed = await drawSeed(venue);
    const schedule = createSource(seed, 'schedule');
    const isFirst = ofVenue(venue).length === 0;
    const times = isFirst
      ? placeInPlay(schedule, generateMatchEvents(venue.kind, seed).story, now())
      : placeNext(schedule, selectFree(venue), now(), options.speed);
    const next = await opener.openNew(venue, seed, times);
    opened.push(next);
    log.info(`Match ${next.run.match.id} is announced: ${next.run.match.name}`);
  };

  const callForward = async (venue: Venue) => {
    const [next, ...others] = ofVenue(venue);
    if (!next || others.length > 0 || next.run.clock().held) return;
    const to = bringForward(next.start, next.run.recordedNow());
    if (to !== undefined) await next.run.change((state, at) => seek(state, at, to));
  };

  return {
    matches: () => opened,
    ended: () => ended,
    async resume() {
      opened = await opener.resumeAll();
    },
    async fill() {
      ended = [...ended, ...opened.filter(({ run }) => run.ended)].slice(-MAX_ENDED);
      opened = opened.filter(({ run }) => !run.ended);
      for (const venue of venues) {
        await callForward(venue);
        while (ofVenue(venue).length < MATCHES_A_VENUE) await openNext(venue);
      }
    },
  };
}
