import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { randomHex } from '../fairness/hash.ts';
import type { NextRound, SoloReply, SoloRound } from '../wire/solo.ts';
import type { VisitReply } from '../wire/visit.ts';
import { CallFailure } from './connection.ts';
import { useGame } from './context.ts';
import { keepSeal } from './fairness/verify.ts';

/** The single-player round of the visit, and the player's actions. */
export interface Solo<View = unknown, Action = unknown, Choice = unknown> {
  /** The open round, or the last one. */
  round: (Omit<SoloRound, 'view' | 'choice'> & { view?: View; choice: Choice }) | undefined;
  past: readonly SoloRound[];
  /** Rounds that never began, as their bet was rejected. */
  voided: readonly SoloRound[];
  next: NextRound;
  clientSeed: string;
  setClientSeed: (seed: string) => void;
  /** True while a call is in flight. */
  busy: boolean;
  /** Opens a round. Resolves to undefined if it was rejected and the player notified. */
  open: (
    choice: Choice,
    stakePaise: number,
    /** Plays the drawn round; its payout is shown afterwards. */
    reveal?: (round: SoloRound) => Promise<void>,
  ) => Promise<SoloRound | undefined>;
  act: (action: Action) => Promise<SoloRound | undefined>;
}

export const SoloContext = createContext<Solo | undefined>(undefined);
const PAST_SHOWN = 20;

/** Stores the shown commitment of a rejected bet's round. */
function storeVoidSeal(voided: readonly SoloRound[], { nonce, commitment }: NextRound): void {
  const meant = voided.find((round) => round.nonce === nonce);
  if (meant) keepSeal(meant.id, commitment);
}

/** Returns the round with the types of the calling game; only in pages of single-player games. */
export function useSolo<View, Action, Choice>(): Solo<View, Action, Choice> {
  const value = useContext(SoloContext);
  if (!value) throw new Error('not a single-player game');
  return value as unknown as Solo<View, Action, Choice>;
}

/** Provides the rounds of a visit. */
export function SoloProvider({
  start,
  children,
}: {
  start: NonNullable<VisitReply['solo']>;
  children: ReactNode;
}) {
  const { connection, balance, setBalance, fail } = useGame();
  const [round, setRound] = useState<SoloRound | undefined>(start.open);
  const [past, setPast] = useState<readonly SoloRound[]>(start.past);
  const [voided, setVoided] = useState<readonly SoloRound[]>(start.voided);
  const [next, setNext] = useState(start.next);
  const [clientSeed, setClientSeed] = useState(() => randomHex(8));
  const [busy, setBusy] = useState(false);

  const applyReply = useCallback(
    async (reply: SoloReply, reveal?: (round: SoloRound) => Promise<void>) => {
      setRound(reply.round);
      setNext(reply.next);
      if (reveal) {
        if (balance !== undefined) setBalance(balance - reply.round.stakePaise);
        await reveal(reply.round);
      }
      if (reply.balancePaise !== undefined) setBalance(reply.balancePaise);
      if (reply.round.status === 'settled') {
        setPast((before) =>
          [reply.round, ...before.filter(({ id }) => id !== reply.round.id)].slice(0, PAST_SHOWN),
        );
      }
      return reply.round;
    },
    [balance, setBalance],
  );

  const send = useCallback(
    async (path: string, body: object, reveal?: (round: SoloRound) => Promise<void>) => {
      fail(undefined);
      setBusy(true);
      try {
        return await applyReply(await connection.post<SoloReply>(path, body), reveal);
      } catch (error) {
        const failure = error instanceof CallFailure ? error : new CallFailure('failed');
        fail(failure);
        // Another tab or a lost reply may have changed the round: the server's state counts.
        const visit = await connection.get<VisitReply>('/api/visit').catch(() => undefined);
        if (visit?.solo) {
          setNext(visit.solo.next);
          setPast(visit.solo.past);
          setVoided(visit.solo.voided);
          storeVoidSeal(visit.solo.voided, next);
          setRound((now) => visit.solo?.open ?? visit.solo?.past.find(({ id }) => id === now?.id));
        }
        if (visit?.balancePaise !== undefined) setBalance(visit.balancePaise);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [connection, fail, applyReply, setBalance, next],
  );

  const value = useMemo<Solo>(
    () => ({
      round,
      past,
      voided,
      next,
      clientSeed,
      setClientSeed,
      busy,
      open: async (choice, stakePaise, reveal) => {
        const id = randomHex(12);
        const { commitment } = next;
        const body = { id, stakePaise, choice, clientSeed, commitment };
        const opened = await send('/api/rounds', body, reveal);
        if (opened) keepSeal(opened.id, commitment);
        return opened;
      },
      act: (action) => send(`/api/rounds/${round?.id}/actions`, { id: randomHex(12), action }),
    }),
    [round, past, voided, next, clientSeed, busy, send],
  );
  return <SoloContext value={value}>{children}</SoloContext>;
}
