import type { Clock } from '../../clock.ts';
import { createSerial } from '../../serial.ts';
import { applyEvent } from '../board/apply-event.ts';
import type { MatchState } from '../board/board.ts';
import { setStart } from '../board/fancy-hold.ts';
import type { MarketState } from '../board/market.ts';
import { restoreMarket, suspendMarket } from '../board/restore-market.ts';
import type { MarketDefinition } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import type { SessionQuote } from '../session-quote.ts';
import * as feedClock from './feed-clock.ts';
import { type CreateLine, createDirectLine, type FeedSnapshot } from './feed-messages.ts';
import { createFeedSnapshot } from './feed-snapshot.ts';
import type { InsistOptions } from './insist.ts';
import { createMatchEnd } from './match-end.ts';
import { createSequencedReceiver } from './sequenced-receiver.ts';
import type { StepSource, TimedStep } from './steps.ts';

/** One match being played on the board, by its own clock. */
export interface MatchSimulation {
  readonly match: MatchState;
  /** The match's first market. */
  readonly market: MarketState;
  /** Everything has happened; markets may still be being settled. */
  readonly isPlayed: boolean;
  /** All markets are settled or void; nothing more happens. */
  readonly ended: boolean;
  clock(): feedClock.FeedClockState;
  /** Feed time now, ms since 1970. */
  recordedNow(): number;
  /** Real ms until the next step is due; undefined while held or at the end. */
  untilNextStep(): number | undefined;
  /** Plays everything that is due, without settling: sizes that bets took come back first. */
  catchUp(): void;
  /** Plays everything that is due; markets that closed are settled in the background. */
  tick(): void;
  /** Resolves once everything that closed is settled, or the feed stopped. */
  settled(): Promise<void>;
  /** Changes the clock, plays what became due and waits until what closed is settled. */
  change(
    to: (state: feedClock.FeedClockState, now: number) => feedClock.FeedClockState,
  ): Promise<void>;
  /** Plays the next `count` steps, wherever the clock stands, moves it there and waits as `change`. */
  step(count: number): Promise<void>;
}

interface Parts extends InsistOptions {
  clock: Clock;
  host: FeedHost;
  steps: StepSource;
  match: MatchState;
  start: feedClock.FeedClockState;
  /** Said where the steps end and a market is still open. */
  voidReason: string;
  /** How steps reach the board; at once when absent. */
  createLine?: CreateLine | undefined;
  /** Called with session lines that changed, or all where the speed (feed seconds a real one) did. */
  onSessions?: (quotes: readonly SessionQuote[], speed: number) => void;
  onClock(state: feedClock.FeedClockState): Promise<void>;
  /** Called after the match was closed; may be repeated. */
  onEnd(): Promise<void>;
}

/** A run at its starting point; nothing is played before the first `tick`. */
export function createMatchSimulation(parts: Parts): MatchSimulation {
  const { clock, host, steps, match, onSessions } = parts;
  const [first] = match.markets;
  if (!first) throw new Error(`match ${match.id} has no market`);
  const markets = new Map(match.markets.map((market) => [market.id, market]));
  const definitions = new Map<string, MarketDefinition>();
  /** Session lines as they were stated last. */
  const lines = new Map<string, SessionQuote>();
  const serial = createSerial();
  let state = parts.start;
  let isPlayed = false;

  const now = () => clock.now().getTime();
  const time = { toReal: (at: number) => feedClock.toReal(state, at), speed: 1 };

  const tellSessions = (quotes: readonly SessionQuote[]) => {
    for (const quote of quotes) lines.set(quote.id, quote);
    if (quotes.length > 0) onSessions?.(quotes, state.speed);
  };

  const applyStep = ({ marketId = first.id, events, sessions }: TimedStep) => {
    time.speed = state.speed;
    const market = markets.get(marketId) ?? first;
    for (const event of events) {
      if (event.kind === 'definition') definitions.set(market.id, event.definition);
      applyEvent(match, market, event, time);
    }
    host.marketChanged(market);
    if (sessions) tellSessions(sessions);
  };

  const restore = (image: FeedSnapshot) => {
    time.speed = state.speed;
    for (const one of image.markets.toSorted((a, b) => a.definedBy - b.definedBy)) {
      const market = markets.get(one.id) ?? first;
      if (one.definition) definitions.set(market.id, one.definition);
      restoreMarket(match, market, one, time);
      host.marketChanged(market);
    }
    match.score = image.score;
    tellSessions(image.sessions);
  };

  const suspend = () => {
    for (const market of match.markets) {
      suspendMarket(match, market);
      host.marketChanged(market);
    }
    const open = [...lines.values()].filter(({ status }) => status === 'OPEN');
    tellSessions(open.map((quote) => ({ ...quote, status: 'SUSPENDED' })));
  };

  const sent = createFeedSnapshot(first.id);
  const inbox = createSequencedReceiver({
    apply: applyStep,
    suspend,
    restore,
    askImage: () => line.requestSnapshot(),
  });
  const line = (parts.createLine ?? createDirectLine)(inbox, sent.take);
  let last = 0;

  /** The next step sets out for the board. */
  const sendStep = (step: TimedStep) => {
    steps.advance();
    last += 1;
    const message = { number: last, step };
    sent.note(message);
    line.send(message);
  };

  const applyUntil = (recorded: number) => {
    for (let step = steps.peek(); step && step.at <= recorded; step = steps.peek()) sendStep(step);
    line.beat(last);
    match.beatAt = now();
  };

  const end = createMatchEnd({
    ...parts,
    readRunners: (marketId) => definitions.get(marketId)?.runners ?? [],
  });

  const catchUp = () => {
    if (isPlayed) return;
    applyUntil(feedClock.toRecorded(state, now()));
    const allClosed = match.markets.every(({ status }) => status === 'CLOSED');
    isPlayed = inbox.isComplete(last) && (allClosed || !steps.peek());
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
    // Their delays follow the speed, too.
    tellSessions([...lines.values()]);
    match.version += 1;
    await parts.onClock(state);
  };

  const takeSteps = (count: number) => {
    let at = state.recorded;
    for (let taken = 0; taken < count; taken += 1) {
      const step = steps.peek();
      if (!step) break;
      sendStep(step);
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
      return state.held || isPlayed || !step
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
        if (!isPlayed) await setClock(feedClock.seek(state, now(), takeSteps(count)));
      });
      tick();
      await end.idle();
    },
  };
}
