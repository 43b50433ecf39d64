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
import { randomHex } from '../fairness/hash.ts';
import type { LiveBet, LiveMessage, LiveRound } from '../wire/live.ts';
import { CallFailure } from './connection.ts';
import { useGame } from './context.ts';
import { EMPTY_TABLE, type LiveState, reduceLive } from './live-reducer.ts';
import { readEvents } from './read-events.ts';

/** The shared table of the visit, and what the player can do. */
export interface Live<Outcome = unknown, Choice = unknown>
  extends Omit<LiveState, 'round' | 'mine'> {
  round: (Omit<LiveRound, 'outcome'> & { outcome?: Outcome }) | undefined;
  mine: readonly (Omit<LiveBet, 'choice'> & { choice: Choice })[];
  connected: boolean;
  /** Calls under way. */
  busy: number;
  /** Milliseconds of the server's clock. */
  serverNow: () => number;
  bet: (choice: Choice, stakePaise: number) => Promise<LiveBet | undefined>;
  cashOut: (betId: string) => Promise<LiveBet | undefined>;
}

export const LiveContext = createContext<Live | undefined>(undefined);
const RECONNECT_MS = 1000;
const LONGEST_RECONNECT_MS = 8000;

/** Typed by the game that asks; only in pages of shared games. */
export function useLive<Outcome, Choice>(): Live<Outcome, Choice> {
  const value = useContext(LiveContext);
  if (!value) throw new Error('not a shared game');
  return value as unknown as Live<Outcome, Choice>;
}

/** Follows the table and bets at it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { connection, visit, setBalance, fail } = useGame();
  const [state, dispatch] = useReducer(reduceLive, EMPTY_TABLE);
  const [connected, setConnected] = useState(false);
  const [busy, setBusy] = useState(0);
  const offset = useRef(0);
  offset.current = Number.isFinite(state.offset) ? state.offset : 0;
  // The same function always, so that drawings need not begin anew.
  const serverNow = useCallback(() => Date.now() + offset.current, []);
  const base = `/api/live/${visit.folder}`;

  const hear = useCallback(
    (message: LiveMessage) => {
      setConnected(true);
      dispatch({ message, receivedAt: Date.now() });
      if (message.type === 'mine' && message.balancePaise !== undefined) {
        setBalance(message.balancePaise);
      }
    },
    [setBalance],
  );

  useEffect(() => {
    const gone = new AbortController();
    let failures = 0;
    async function follow() {
      while (!gone.signal.aborted) {
        try {
          const body = await connection.stream(base, gone.signal);
          failures = 0;
          await readEvents(body, (data) => hear(JSON.parse(data) as LiveMessage));
        } catch (error) {
          const over = error instanceof CallFailure && error.code === 'visit_over';
          if (over) return fail(error);
        }
        setConnected(false);
        failures += 1;
        const wait = Math.min(LONGEST_RECONNECT_MS, RECONNECT_MS * failures);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    void follow();
    return () => gone.abort();
  }, [connection, base, hear, fail]);

  const ask = useCallback(
    async (path: string, body: object) => {
      fail(undefined);
      setBusy((now) => now + 1);
      try {
        const reply = await connection.post<{ bet: LiveBet; balancePaise?: number }>(path, body);
        hear({ type: 'mine', ...reply });
        return reply.bet;
      } catch (error) {
        fail(error instanceof CallFailure ? error : new CallFailure('failed'));
        return undefined;
      } finally {
        setBusy((now) => now - 1);
      }
    },
    [connection, fail, hear],
  );

  const value = useMemo<Live>(
    () => ({
      ...state,
      connected,
      busy,
      serverNow,
      bet: (choice, stakePaise) =>
        ask(`${base}/bets`, { id: randomHex(12), roundId: state.round?.id, stakePaise, choice }),
      cashOut: (betId) => ask(`${base}/bets/${betId}/cash-out`, {}),
    }),
    [state, connected, busy, serverNow, ask, base],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}
