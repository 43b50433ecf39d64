import type {
  ChainFacts,
  LiveBet,
  LiveMessage,
  LiveRound,
  PastLiveRound,
  ShownBet,
} from '../wire/live.ts';

/** The page's state of a shared table. */
export interface LiveState {
  round: LiveRound | undefined;
  /** The player's bets of this round. */
  mine: readonly LiveBet[];
  others: readonly ShownBet[];
  /** Number of players with a bet in the round; `others` has only the last bets. */
  players: number;
  past: readonly PastLiveRound[];
  /** Rounds that were interrupted. */
  voided: readonly PastLiveRound[];
  /** Inputs of the salt of the round's chain. */
  chain: ChainFacts | undefined;
  /** Server's clock minus the page's, in ms; the smallest observed delay counts. */
  offset: number;
}

export const EMPTY_TABLE: LiveState = {
  round: undefined,
  mine: [],
  others: [],
  players: 0,
  past: [],
  voided: [],
  chain: undefined,
  offset: Number.NEGATIVE_INFINITY,
};

const PAST_SHOWN = 24;

function takeRound(state: LiveState, round: LiveRound): LiveState {
  const fresh = round.id !== state.round?.id;
  const { id, chain, nonce, commitment, salt, serverSeed, outcome } = round;
  const over = serverSeed !== undefined && !state.past.some((one) => one.id === id);
  return {
    ...state,
    round,
    mine: fresh ? state.mine.filter(({ roundId }) => roundId === id) : state.mine,
    others: fresh ? [] : state.others,
    players: fresh ? 0 : state.players,
    past: over
      ? [{ id, chain, nonce, commitment, salt, serverSeed, outcome }, ...state.past].slice(
          0,
          PAST_SHOWN,
        )
      : state.past,
  };
}

/** Returns the table after a message that arrived at `receivedAt` (ms of the page's clock). */
export function reduceLive(
  state: LiveState,
  { message, receivedAt }: { message: LiveMessage; receivedAt: number },
): LiveState {
  if (message.type === 'others') {
    return { ...state, others: message.others, players: message.players };
  }
  if (message.type === 'chain') return { ...state, chain: message.chain };
  if (message.type === 'mine') {
    const { bet } = message;
    if (bet.roundId !== state.round?.id) return state;
    return { ...state, mine: [...state.mine.filter(({ id }) => id !== bet.id), bet] };
  }
  const offset = Math.max(state.offset, message.now - receivedAt);
  if (message.type === 'round') return takeRound({ ...state, offset }, message.round);
  const { round, mine, others, players, past, voided, chain } = message;
  const offsetNow = message.now - receivedAt;
  return { round, mine, others, players, past, voided, chain, offset: offsetNow };
}
