import { publishLevels, type RunnerBook } from './book-side.ts';
import type { BookCommand, BookRunnerStatus, QuoteOffers } from './commands.ts';
import type { BookStatus, EndReason } from './events.ts';
import { matchOffers } from './match-order.ts';
import type { Outcome } from './orders.ts';
import { type BookState, emit, endOrder, listWaiting, nextSeq, type Turn } from './state.ts';

type StatusCommand = 'open' | 'lock' | 'suspend' | 'go-in-play' | 'close';

/** Sets the market's status, and reports it where it changes. */
function setStatus(turn: Turn, status: BookStatus, isInPlay: boolean): void {
  const { state, at } = turn;
  if (state.status === status && state.isInPlay === isInPlay) return;
  state.status = status;
  state.isInPlay = isInPlay;
  emit(turn, { type: 'status', seq: nextSeq(turn), at, status, isInPlay });
}

/** Ends all waiting orders, or those that lapse. */
function endAll(turn: Turn, reason: EndReason, onlyLapsing: boolean): void {
  for (const order of listWaiting(turn.state.runners)) {
    if (!onlyLapsing || order.persistence === 'lapse') endOrder(turn, order, reason);
  }
}

/** Opens, locks, suspends or closes the market, or starts its play; orders lapse by the market's rule. */
export function changeStatus(turn: Turn, change: StatusCommand): void {
  const { state } = turn;
  if (change === 'close') {
    setStatus(turn, 'CLOSED', state.isInPlay);
    endAll(turn, 'closed', false);
  } else if (change === 'go-in-play') {
    if (state.isInPlay) return;
    // Suspended, too: what was to be kept outlives the start of play, whatever the feed sends first.
    setStatus(turn, 'SUSPENDED', true);
    endAll(turn, 'lapsed', true);
  } else if (change === 'lock') {
    setStatus(turn, 'LOCKED', state.isInPlay);
  } else if (change === 'suspend') {
    if (state.status === 'SUSPENDED') return;
    setStatus(turn, 'SUSPENDED', state.isInPlay);
    // In play a suspension is a goal: even what was to be kept would be matched at an outdated price.
    if (state.terms.unmatchedRule === 'suspension') endAll(turn, 'lapsed', !state.isInPlay);
  } else {
    setStatus(turn, 'OPEN', state.isInPlay);
    for (const runner of state.runners) matchOffers(turn, runner);
  }
}

/** Removes a runner's orders and levels for good. */
export function clearRunner(runner: RunnerBook): void {
  for (const side of [runner.back, runner.lay]) publishLevels(side, true, []);
}

/** Hides a runner, shows it again, or removes it: its orders end. */
export function changeRunner(turn: Turn, runnerId: string, status: BookRunnerStatus): Outcome {
  const { state, at } = turn;
  const runner = state.runnerOf.get(runnerId);
  if (!runner) return { rejection: { code: 'UNKNOWN_SELECTION' } };
  if (runner.status === status) return {};
  if (runner.status === 'removed') return { rejection: { code: 'SELECTION_SUSPENDED' } };
  runner.status = status;
  emit(turn, { type: 'runner', seq: nextSeq(turn), at, runnerId, status });
  if (status === 'active') matchOffers(turn, runner);
  if (status !== 'removed') return {};
  clearRunner(runner);
  for (const order of listWaiting([runner])) endOrder(turn, order, 'removed');
  return {};
}

/**
 * Applies the feed's levels to the market maker's sides: what players can back, it lays. Levels of
 * removed runners are ignored.
 */
export function applyOffers(
  { runners, runnerOf }: BookState,
  { isSnapshot, runners: offers }: Pick<QuoteOffers, 'isSnapshot' | 'runners'>,
): void {
  for (const { id, back, lay } of offers) {
    const runner = runnerOf.get(id);
    if (!runner || runner.status === 'removed') continue;
    publishLevels(runner.lay, isSnapshot, back);
    publishLevels(runner.back, isSnapshot, lay);
  }
  if (!isSnapshot) return;
  const named = new Set(offers.map(({ id }) => id));
  for (const runner of runners) if (!named.has(runner.id)) clearRunner(runner);
}

/** Replaces levels of the feed; waiting orders that they reach are matched at their own price. */
export function quoteOffers(
  turn: Turn,
  { isSnapshot, runners }: Extract<BookCommand, { type: 'quote' }>,
): Outcome {
  const { state, at } = turn;
  if (runners.some(({ id }) => !state.runnerOf.has(id))) {
    return { rejection: { code: 'UNKNOWN_SELECTION' } };
  }
  emit(turn, { type: 'quoted', seq: nextSeq(turn), at, isSnapshot, runners });
  applyOffers(state, { isSnapshot, runners });
  for (const { id } of runners) {
    const runner = state.runnerOf.get(id);
    if (runner) matchOffers(turn, runner);
  }
  return {};
}
