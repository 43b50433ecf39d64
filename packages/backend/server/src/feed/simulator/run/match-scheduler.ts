import { randomInt } from 'node:crypto';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../../clock.ts';
import type { SessionLineUpdate } from '../../feed.ts';
import type { FeedHost } from '../../feed-host.ts';
import {
  type FeedClockState,
  fix,
  startClock,
  toClock,
  toClockColumns,
} from '../../run/feed-clock.ts';
import type { InsistOptions } from '../../run/insist.ts';
import { createMatchSimulation } from '../../run/match-simulation.ts';
import { createStepSource } from '../../run/steps.ts';
import type { ControlledRun } from '../../run/test-control.ts';
import { deriveSeed } from '../draw.ts';
import type { Story } from '../story.ts';
import { planMatch, toBookmakerId, toMatchId, toOddsId } from './match-of-row.ts';
import type { SimulatorOptions } from './options.ts';
import type { Times, Venue } from './schedule.ts';
import {
  endSimulated,
  insertSimulated,
  listUnfinished,
  readLastNumber,
  type SimulatedMatch,
  updateSimulatedClock,
} from './simulated-matches.repository.ts';

export const VOID_ABANDONED = 'The match was abandoned because of rain.';
const VOID_CHANGED = 'This match can no longer be played to its end.';
/** Grows with every change that plays other matches or prices from the same seed. */
const ENGINE = 2;

/** Up to this speed markets trade as often as recorded in real time; beyond, more often. */
const MAX_PACE = 10;

/** A match on the board. */
export interface ScheduledMatch extends ControlledRun {
  slot: string;
  /** Names of the two sides. */
  sides: readonly [string, string];
  story: Story;
  /** Balls of an innings; 0 in other sports. */
  balls: number;
  /** Current session lines, by id. */
  sessions: ReadonlyMap<string, SessionLineUpdate>;
}

interface MatchSchedulerOptions extends InsistOptions {
  clock: Clock;
  unitOfWork: UnitOfWork;
  host: FeedHost;
  options: SimulatorOptions;
  log: { error(error: unknown, message: string): void };
  /** Called with changed session lines. */
  onSessionLines?:
    | ((matchId: string, quotes: readonly SessionLineUpdate[], speed: number) => void)
    | undefined;
  /** In test mode speed and hold of a match survive a restart. */
  keepsClock?: boolean | undefined;
}

/** Opens matches: new ones, and those that a restart interrupted. */
export function createMatchScheduler(setup: MatchSchedulerOptions) {
  const { clock, unitOfWork, host, options, log, onSessionLines, keepsClock = false } = setup;
  const now = () => clock.now();

  const put = async (row: SimulatedMatch, start: FeedClockState): Promise<ScheduledMatch> => {
    const planned = planMatch(row, options.withdrawals);
    const markets = planned.markets.map((market) => ({
      ...market,
      commission: options.commission,
      opensBefore: options.opensBefore,
    }));
    const match = await host.openMatch(planned.info, markets, 'replayed');
    const sessions = new Map<string, SessionLineUpdate>();
    const run = createMatchSimulation({
      clock,
      host,
      stopping: setup.stopping,
      onError: setup.onError,
      steps: createStepSource(planned.steps()),
      match,
      voidReason: planned.story.winner === undefined ? VOID_ABANDONED : VOID_CHANGED,
      start,
      onSessionLines(quotes, speed) {
        for (const quote of quotes) sessions.set(quote.id, quote);
        onSessionLines?.(match.id, quotes, speed);
      },
      onClock: (to) => unitOfWork.withTransaction((tx) => updateSimulatedClock(tx, row.id, to)),
      onEnd: () => unitOfWork.withTransaction((tx) => endSimulated(tx, row.id, now())),
    });
    run.catchUp();
    const { story, sides, balls, closesAt: last } = planned;
    return { run, slot: row.slot, sides, story, balls, start: row.startsAt, last, sessions };
  };

  const abandon = async ({ id, kind }: SimulatedMatch) => {
    log.error(
      new Error(`engine ${ENGINE}`),
      `Match ${toMatchId(id)} cannot continue: its bets are void`,
    );
    await host.voidMarket(toOddsId(id), VOID_CHANGED);
    if (kind === 'T20' || kind === 'ODI') await host.voidMarket(toBookmakerId(id), VOID_CHANGED);
    await host.closeMatch(toMatchId(id));
    await unitOfWork.withTransaction((tx) => endSimulated(tx, id, now()));
  };

  const resume = async (row: SimulatedMatch): Promise<ScheduledMatch | undefined> => {
    if (row.engine !== ENGINE) {
      await abandon(row);
      return undefined;
    }
    const state = fix(toClock(row), now().getTime());
    const going = keepsClock ? state : { ...state, speed: options.speed, held: false };
    await unitOfWork.withTransaction((tx) => updateSimulatedClock(tx, row.id, going));
    const opened = await put(row, going);
    for (const market of opened.run.match.markets) await host.restoreReservations(market);
    return opened;
  };

  return {
    /** Draws a seed for the next match; unpredictable without the option. */
    async drawSeed(attempt: number): Promise<number> {
      if (options.seed === undefined) return randomInt(2 ** 32);
      const made = await unitOfWork.withTransaction(readLastNumber);
      return deriveSeed(deriveSeed(options.seed, made), attempt);
    },

    /** Resumes interrupted matches as if time had passed. */
    async resumeAll(): Promise<ScheduledMatch[]> {
      const rows = await unitOfWork.withTransaction(listUnfinished);
      const opened: ScheduledMatch[] = [];
      for (const row of rows) {
        const one = await resume(row);
        if (one) opened.push(one);
      }
      return opened;
    },

    /** Opens a new match at a venue. */
    async openNew({ name, kind }: Venue, seed: number, times: Times): Promise<ScheduledMatch> {
      const state = startClock(now().getTime(), now().getTime(), { speed: options.speed });
      const row = await unitOfWork.withTransaction((tx) =>
        insertSimulated(tx, {
          ...toClockColumns(state),
          ...times,
          slot: name,
          kind,
          seed,
          engine: ENGINE,
          pace: Math.min(MAX_PACE, Math.max(1, options.speed)),
        }),
      );
      return put(row, state);
    },
  };
}

export type MatchScheduler = ReturnType<typeof createMatchScheduler>;
