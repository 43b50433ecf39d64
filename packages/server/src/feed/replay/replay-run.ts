import type { Clock } from '../../clock.ts';
import type { RecordedStep, Recording } from '../betfair-stream/load-recording.ts';
import { applyEvent } from '../board/apply-event.ts';
import type { MatchState } from '../board/board.ts';
import type { MarketState } from '../board/market.ts';
import type { MarketDefinition } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import * as feedClock from './feed-clock.ts';
import { createSerial } from './serial.ts';

export const VOID_WITHOUT_RESULT = 'The recording ended without a result.';

/** One recording being played on the board, by its own clock. */
export interface ReplayRun {
  readonly match: MatchState;
  readonly market: MarketState;
  /** The market is settled or void; nothing more happens. */
  readonly ended: boolean;
  clock(): feedClock.FeedClockState;
  /** Recorded time now, ms since 1970. */
  recordedNow(): number;
  /** Real ms until the next recorded step is due; undefined while held or at the end. */
  untilNextStep(): number | undefined;
  /** Plays everything that is due; settles where the recording says so. */
  tick(): Promise<void>;
  /** Changes the clock, then plays what became due. */
  change(
    to: (state: feedClock.FeedClockState, now: number) => feedClock.FeedClockState,
  ): Promise<void>;
  /** Plays the next `count` steps, wherever the clock stands, and moves it there. */
  step(count: number): Promise<void>;
}

interface Parts {
  clock: Clock;
  host: FeedHost;
  recording: Recording;
  match: MatchState;
  market: MarketState;
  start: feedClock.FeedClockState;
  onClock(state: feedClock.FeedClockState): Promise<void>;
  onEnd(): Promise<void>;
}

/** A run at its starting point; nothing is played before the first `tick`. */
export function createReplayRun(parts: Parts): ReplayRun {
  const { clock, host, recording, match, market } = parts;
  const { steps } = recording;
  const serial = createSerial();
  let state = parts.start;
  let next = 0;
  let definition: MarketDefinition | undefined;
  let ended = false;

  const now = () => clock.now().getTime();
  const time = { toReal: (at: number) => feedClock.toReal(state, at), speed: 1 };

  const applyStep = (step: RecordedStep) => {
    time.speed = state.speed;
    for (const event of step.events) {
      if (event.kind === 'definition') definition = event.definition;
      applyEvent(match, market, event, time);
    }
  };

  const applyUntil = (recorded: number) => {
    for (let step = steps[next]; step && step.at <= recorded; step = steps[next]) {
      next += 1;
      applyStep(step);
    }
    match.beatAt = now();
  };

  const end = async () => {
    if (market.status === 'CLOSED') await host.settle(market.id, definition?.runners ?? []);
    else await host.voidMarket(market.id, VOID_WITHOUT_RESULT);
    await parts.onEnd();
    await host.closeMatch(match.id);
    ended = true;
  };

  const play = async (recorded: number) => {
    if (ended) return;
    applyUntil(recorded);
    if (market.status === 'CLOSED' || next >= steps.length) await end();
  };

  const setClock = async (to: feedClock.FeedClockState) => {
    state = to;
    if (definition) {
      match.startsAt = new Date(time.toReal(definition.startsAt));
      market.betDelay = definition.betDelay / state.speed;
    }
    match.version += 1;
    await parts.onClock(state);
  };

  return {
    match,
    market,
    get ended() {
      return ended;
    },
    clock: () => state,
    recordedNow: () => feedClock.toRecorded(state, now()),
    untilNextStep() {
      const step = steps[next];
      return state.held || !step
        ? undefined
        : Math.max(0, feedClock.toReal(state, step.at) - now());
    },
    tick: () => serial(() => play(feedClock.toRecorded(state, now()))),
    change: (to) =>
      serial(async () => {
        await setClock(to(state, now()));
        await play(feedClock.toRecorded(state, now()));
      }),
    step: (count) =>
      serial(async () => {
        const at = steps[Math.min(next + count, steps.length) - 1]?.at ?? state.recorded;
        await setClock(feedClock.seek(state, now(), Math.max(at, state.recorded)));
        await play(state.recorded);
      }),
  };
}
