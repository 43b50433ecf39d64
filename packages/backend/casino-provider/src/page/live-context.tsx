import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type {
  ChainFacts,
  LiveBet,
  LiveMessage,
  LiveRound,
  PastLiveRound,
  ShownBet,
} from '../wire/live.ts';
import { CallFailure } from './connection.ts';
import { useGame } from './context.ts';
import { keepSeal } from './fairness/verify.ts';
import { followTable } from './follow-table.ts';

/** The page's state of a shared table. */
interface LiveState {
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
  /** Server's clock minus `performance.now()`, in ms; the smallest observed delay counts. */
  offset: number;
}

const EMPTY_TABLE: LiveState = {
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

/** Returns the table after a message that arrived at `receivedAt` (ms of `performance.now()`). */
function reduceLive(
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

/** The shared table of the visit, and the player's actions. */
export interface Live<Outcome = unknown, Choice = unknown>
  extends Omit<LiveState, 'round' | 'mine'> {
  round: (Omit<LiveRound, 'outcome'> & { outcome?: Outcome }) | undefined;
  mine: readonly (Omit<LiveBet, 'choice'> & { choice: Choice })[];
  connected: boolean;
  /** Number of calls in flight. */
  busy: number;
  /**
   * Returns milliseconds of the server's clock; it stops without a stream, as the state is unknown.
   */
  serverNow: () => number;
  /** Places a bet; one without a reply is repeated with its `id`, and never placed twice. */
  bet: (choice: Choice, stakePaise: number, id: string) => Promise<LiveBet | undefined>;
  cashOut: (betId: string) => Promise<LiveBet | undefined>;
}

export const LiveContext = createContext<Live | undefined>(undefined);
/** A cash-out loses value with time, so it is repeated early. */
const CASH_OUT_TIMEOUT_MS = 2500;

/** Returns the table with the types of the calling game; only in pages of shared games. */
export function useLive<Outcome, Choice>(): Live<Outcome, Choice> {
  const value = useContext(LiveContext);
  if (!value) throw new Error('not a shared game');
  return value as unknown as Live<Outcome, Choice>;
}

/** Provides the table and its bets. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { connection, visit, setBalance, fail } = useGame();
  const [state, dispatch] = useReducer(reduceLive, EMPTY_TABLE);
  const [connected, setConnected] = useState(false);
  const [busy, setBusy] = useState(0);
  const offset = useRef(0);
  offset.current = Number.isFinite(state.offset) ? state.offset : 0;
  const stoppedAt = useRef<number>(undefined);
  // A stable function, so that drawings need not restart.
  const serverNow = useCallback(() => stoppedAt.current ?? performance.now() + offset.current, []);
  const base = `/api/live/${visit.folder}`;

  const take = useCallback(
    (message: LiveMessage) => {
      if ('round' in message && message.round.serverSeed === undefined) {
        keepSeal(message.round.id, message.round.commitment);
      }
      dispatch({ message, receivedAt: performance.now() });
      if (message.type === 'mine' && message.balancePaise !== undefined) {
        setBalance(message.balancePaise);
      }
    },
    [setBalance],
  );
  /** A message of the stream proves the connection; the reply to a call does not. */
  const hear = useCallback(
    (message: LiveMessage) => {
      setConnected(true);
      stoppedAt.current = undefined;
      take(message);
    },
    [take],
  );

  const lost = useCallback(() => {
    stoppedAt.current = serverNow();
    setConnected(false);
  }, [serverNow]);

  useEffect(
    () => followTable(connection, base, { hear, lost, over: fail }),
    [connection, base, hear, lost, fail],
  );

  const ask = useCallback(
    async (path: string, body: object, timeoutMs?: number) => {
      fail(undefined);
      setBusy((now) => now + 1);
      try {
        const reply = await connection.post<{ bet: LiveBet; balancePaise?: number }>(
          path,
          body,
          timeoutMs,
        );
        take({ type: 'mine', ...reply });
        return reply.bet;
      } catch (error) {
        fail(error instanceof CallFailure ? error : new CallFailure('failed'));
        return undefined;
      } finally {
        setBusy((now) => now - 1);
      }
    },
    [connection, fail, take],
  );

  const value = useMemo<Live>(
    () => ({
      ...state,
      connected,
      busy,
      serverNow,
      bet: (choice, stakePaise, id) =>
        ask(`${base}/bets`, { id, roundId: state.round?.id, stakePaise, choice }),
      cashOut: (betId) => ask(`${base}/bets/${betId}/cash-out`, {}, CASH_OUT_TIMEOUT_MS),
    }),
    [state, connected, busy, serverNow, ask, base],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}
