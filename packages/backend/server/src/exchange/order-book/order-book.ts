import type { Side } from '../position.ts';
import { applyEvent } from './apply-event.ts';
import { type BookLevel, listLevels } from './book-side.ts';
import type { BookCommand, Rejection } from './commands.ts';
import type { BookEvent } from './events.ts';
import { changeRunner, changeStatus, quoteOffers } from './market-changes.ts';
import { cancelOrder, cancelOrders, editOrder, type Outcome, placeOrder } from './orders.ts';
import { type BookSnapshot, restoreSnapshot, takeSnapshot } from './snapshot.ts';
import { type BookTerms, createState, endOrder, NO_EVENTS, type Turn } from './state.ts';

export type { BookCommand } from './commands.ts';

/** The result of a command: what it changed, or why it changed nothing. */
export interface BookResult {
  /** In order; what expired before the command is here, too, also if the command is rejected. */
  events: readonly BookEvent[];
  /** The order that was placed, changed or cancelled; of a repeated key the first one. */
  orderId?: number | undefined;
  rejection?: Rejection | undefined;
}

/**
 * The order book of a market: commands in, events out. It reads no clock and draws no numbers, so the
 * same commands give the same events, and the same events the same book.
 */
export interface OrderBook {
  /** Carries out a command, wholly or not at all. */
  execute(command: BookCommand): BookResult;
  /** Applies the next event of a stored sequence. */
  apply(event: BookEvent): void;
  /** Returns the levels that players of `side` can take, the best first; paise. */
  offers(runnerId: string, side: Side): BookLevel[];
  snapshot(): BookSnapshot;
}

/** Returns true for commands that a closed market rejects; others are rejected by their order. */
const isOver = ({ state }: Turn, { type }: BookCommand) =>
  state.status === 'CLOSED' && type !== 'place' && !type.startsWith('cancel') && type !== 'expire';

function decide(turn: Turn, command: BookCommand): Outcome {
  if (isOver(turn, command)) return { rejection: { code: 'MARKET_CLOSED' } };
  switch (command.type) {
    case 'place':
      return placeOrder(turn, command);
    case 'edit':
      return editOrder(turn, command);
    case 'cancel':
      return cancelOrder(turn, command);
    case 'quote':
      return quoteOffers(turn, command);
    case 'cancel-player':
      cancelOrders(turn, command.userId);
      return {};
    case 'cancel-all':
      cancelOrders(turn);
      return {};
    case 'set-runner':
      return changeRunner(turn, command.runnerId, command.status);
    case 'expire':
      return {};
    default:
      changeStatus(turn, command.type);
      return {};
  }
}

/** Creates the book of a market: empty and suspended, or as in a snapshot. */
export function createOrderBook(terms: BookTerms, snapshot?: BookSnapshot): OrderBook {
  const state = createState(terms);
  if (snapshot) restoreSnapshot(state, snapshot);

  return {
    execute(command) {
      if (command.marketId !== terms.marketId) {
        return { events: NO_EVENTS, rejection: { code: 'UNKNOWN_MARKET' } };
      }
      const turn: Turn = { state, at: command.at, events: NO_EVENTS };
      for (let due = state.expiries.takeDue(turn.at); due; due = state.expiries.takeDue(turn.at)) {
        endOrder(turn, due, 'expired');
      }
      const { orderId, rejection } = decide(turn, command);
      return { events: turn.events, orderId, rejection };
    },
    apply: (event) => applyEvent(state, event),
    offers(runnerId, side) {
      const runner = state.runnerOf.get(runnerId);
      if (!runner) return [];
      return listLevels(side === 'back' ? runner.lay : runner.back);
    },
    snapshot: () => takeSnapshot(state),
  };
}
