import type { Clock } from '../../clock.ts';
import { createSerial } from '../../serial.ts';
import { applyEvent, setStart } from '../board/apply-event.ts';
import type { MatchState } from '../board/board.ts';
import { applyDefinition, type MarketState } from '../board/market.ts';
import { suspendMarket } from '../board/suspend-market.ts';
import type { MarketDefinition, SessionLineUpdate } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import * as feedClock from './feed-clock.ts';
import type { InsistOptions } from './insist.ts';
import { createMatchEnd } from './match-end.ts';
import type { StepSource, TimedStep } from './steps.ts';

/** One match that is played on the board, by its own clock. */
export interface MatchSimulation {
  readonly match: MatchState;
  /** The match's first market. */
  readonly market: MarketState;
  /** True once all steps are played; markets may still be unsettled. */
  readonly isPlayed: boolean;
  /** True once all markets are settled or void. */
  readonly ended: boolean;
  clock(): feedClock.FeedClockState;
  /** Feed time now, ms since 1970. */
  recordedNow(): number;
  /** Returns real ms until the next step is due; undefined while held or at the end. */
  untilNextStep(): number | undefined;
  /**
   * Plays everything that is due, without settling: the sizes of earlier bets are restored first.
   */
  catchUp(): void;
  /** Plays everything that is due; closed markets are settled in the background. */
  tick(): void;
  /** Resolves once everything that closed is settled, or the feed stopped. */
  settled(): Promise<void>;
  /** Changes the clock, plays everything due and waits until closed markets are settled. */
  change(
    to: (state: feedClock.FeedClockState, now: number) => feedClock.FeedClockState,
  ): Promise<void>;
  /** Plays the next `count` steps, for any clock, sets the clock there and waits as `change`. */
  step(count: number): Promise<void>;
  /** Falls silent, as a lost connection does: the match is suspended, and no step is played. */
  interrupt(): void;
  /** Restores the state before `interrupt`, and plays what is due by now. */
  reconnect(): void;
}

interface MatchSimulationOptions extends InsistOptions {
  clock: Clock;
  host: FeedHost;
  steps: StepSource;
  match: MatchState;
  start: feedClock.FeedClockState;
  /** The reason of a void market that is still open at the last step. */
  voidReason: string;
  /**
   * Called with changed session lines, or all after a change of the speed (feed seconds per real
   * second).
   */
  onSessionLines?: (quotes: readonly SessionLineUpdate[], speed: number) => void;
  onClock(state: feedClock.FeedClockState): Promise<void>;
  /** Called after the match was closed; may be repeated. */
  onEnd(): Promise<void>;
}

/** Creates a run at its starting point; nothing is played before the first `tick`. */
export function createMatchSimulation(options: MatchSimulationOptions): MatchSimulation {
  const { clock, host, steps, match, onSessionLines } = options;
  const [first] = match.markets;
  if (!first) throw new Error(`match ${match.id} has no market`);
  const markets = new Map(match.markets.map((market) => [market.id, market]));
  const definitions = new Map<string, MarketDefinition>();
  /** Session lines as they were published last. */
  const lines = new Map<string, SessionLineUpdate>();
  const serial = createSerial();
  let state = options.start;
  let isPlayed = false;
  let isSilent = false;

  const now = () => clock.now().getTime();
  const time = { toReal: (at: number) => feedClock.toReal(state, at), speed: 1 };

  const publishSessionLines = (quotes: readonly SessionLineUpdate[]) => {
    for (const quote of quotes) lines.set(quote.id, quote);
    if (quotes.length > 0) onSessionLines?.(quotes, state.speed);
  };

  const applyStep = ({ marketId = first.id, events, sessions }: TimedStep) => {
    time.speed = state.speed;
    const market = markets.get(marketId) ?? first;
    for (const event of events) {
      if (event.kind === 'definition') definitions.set(market.id, event.definition);
      applyEvent(match, market, event, time);
    }
    host.marketChanged(market);
    if (sessions) publishSessionLines(sessions);
  };

  const interrupt = () => {
    isSilent = true;
    for (const market of match.markets) {
      suspendMarket(match, market);
      host.marketChanged(market);
    }
    const open = [...lines.values()].filter(({ status }) => status === 'OPEN');
    onSessionLines?.(
      open.map((quote) => ({ ...quote, status: 'SUSPENDED' })),
      state.speed,
    );
  };

  const playStep = (step: TimedStep) => {
    steps.advance();
    applyStep(step);
  };

  const end = createMatchEnd({
    ...options,
    readRunners: (marketId) => definitions.get(marketId)?.runners ?? [],
  });

  const catchUp = () => {
    if (isPlayed || isSilent) return;
    const recorded = feedClock.toRecorded(state, now());
    for (let step = steps.peek(); step && step.at <= recorded; step = steps.peek()) playStep(step);
    match.heartbeatAt = now();
    isPlayed = !steps.peek() || match.markets.every(({ status }) => status === 'CLOSED');
  };

  const tick = () => {
    catchUp();
    end.settleClosed(isPlayed);
  };

  const setClock = async (to: feedClock.FeedClockState) => {
    state = to;
    for (const [id, { startsAt, betDelay }] of definitions) {
      setStart(match, startsAt, time);
      const market = markets.get(id);
      if (market) market.betDelay = betDelay / state.speed;
    }
    // Their delays depend on the speed, too.
    if (!isSilent) publishSessionLines([...lines.values()]);
    match.version += 1;
    await options.onClock(state);
  };

  const takeSteps = (count: number) => {
    let at = state.recorded;
    for (let taken = 0; taken < count; taken += 1) {
      const step = steps.peek();
      if (!step) break;
      playStep(step);
      at = Math.max(at, step.at);
    }
    return at;
  };

  return {
    match,
    market: first,
    get isPlayed() {
      return isPlayed;
    },
    get ended() {
      return end.isDone;
    },
    clock: () => state,
    recordedNow: () => feedClock.toRecorded(state, now()),
    untilNextStep() {
      const step = steps.peek();
      return state.held || isPlayed || isSilent || !step
        ? undefined
        : Math.max(0, feedClock.toReal(state, step.at) - now());
    },
    catchUp,
    tick,
    settled: end.idle,
    async change(to) {
      await serial(() => setClock(to(state, now())));
      tick();
      await end.idle();
    },
    async step(count) {
      await serial(async () => {
        if (!isPlayed && !isSilent) await setClock(feedClock.seek(state, now(), takeSteps(count)));
      });
      tick();
      await end.idle();
    },
    interrupt,
    reconnect() {
      isSilent = false;
      for (const [id, definition] of definitions) {
        const market = markets.get(id);
        if (!market || market.status === 'CLOSED') continue;
        applyDefinition(market, definition, state.speed);
        host.marketChanged(market);
      }
      match.version += 1;
      publishSessionLines([...lines.values()]);
      tick();
    },
  };
}
