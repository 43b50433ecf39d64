import { useEffect, useRef, useState } from 'react';
import { randomHex } from '../../fairness/hash.ts';
import { CallFailure, type FailureCode } from '../connection.ts';
import { useGame } from '../context.ts';
import type { Live } from '../live-context.tsx';

export const CHIPS_PAISE = [10_00, 50_00, 100_00, 500_00, 1000_00, 5000_00] as const;

/** Paise by spot. */
export type Stakes = Readonly<Record<string, number>>;

/** How a game's bets cover the spots of its table. */
export interface TableBets<Choice> {
  /** Returns the bets that place stakes: one for all spots, or one for each. */
  toBets(stakes: Stakes): readonly { choice: Choice; stakePaise: number }[];
  stakesOf(bet: { choice: Choice; stakePaise: number }): Stakes;
}

interface Tap {
  spot: string;
  paise: number;
  /** The id of the bet that it was sent in. */
  sentIn?: string;
}

const addUp = (taps: readonly Tap[]): Stakes => {
  const stakes: Record<string, number> = {};
  for (const { spot, paise } of taps) stakes[spot] = (stakes[spot] ?? 0) + paise;
  return stakes;
};
const toTaps = (stakes: Stakes): Tap[] =>
  Object.entries(stakes).map(([spot, paise]) => ({ spot, paise }));
const asNew = ({ spot, paise }: Tap): Tap => ({ spot, paise });
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/**
 * Returns the stakes on the table: loose ones, which a tap lays and `place` bets, and placed ones.
 * Loose ones are removed when betting closes.
 */
export function useTableStakes<Outcome, Choice>(
  { round, mine, bet }: Live<Outcome, Choice>,
  { toBets, stakesOf }: TableBets<Choice>,
) {
  const { page, play, visit, balance = Infinity, fail } = useGame();
  const [chipPaise, setChipPaise] = useState<number>(CHIPS_PAISE[1]);
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const [again, setAgain] = useState<readonly Tap[]>([]);
  const [isSending, setSending] = useState(false);
  const [isDropped, setDropped] = useState(false);
  const bets = mine.filter(({ status }) => status !== 'void' && status !== 'sending');
  const placedIds = new Set(bets.map(({ clientId }) => clientId));
  // A bet whose reply was lost may be placed all the same.
  const isLoose = ({ sentIn = '' }: Tap) => !placedIds.has(sentIn);
  const looseTaps = taps.filter(isLoose);
  const loose = addUp(looseTaps);
  const placed = addUp(bets.flatMap((one) => toTaps(stakesOf(one))));

  const openRound = round?.phase === 'betting' ? round.id : undefined;
  const laidIn = useRef(openRound);
  useEffect(() => {
    // What is being sent is loose or placed only with its reply.
    if (isSending || laidIn.current === openRound) return;
    laidIn.current = openRound;
    setTaps([]);
    if (looseTaps.length === 0) return;
    setDropped(true);
    setAgain(looseTaps.map(asNew));
  }, [openRound, isSending, looseTaps]);

  /** Returns the bets of loose taps: one without a reply again with its id, others with new ones. */
  const listBets = () => {
    const isRefused = (id: string | undefined) =>
      mine.some(({ clientId, status }) => clientId === id && status === 'void');
    const idOf = ({ sentIn }: Tap) => (isRefused(sentIn) ? undefined : sentIn);
    return [...new Set(looseTaps.map(idOf))].flatMap((id) => {
      const part = looseTaps.filter((tap) => idOf(tap) === id);
      return toBets(addUp(part)).map((one) => ({
        ...one,
        id: id ?? randomHex(12),
        taps: part.filter(({ spot }) => spot in stakesOf(one)),
      }));
    });
  };

  /** Returns why these stakes would be refused. */
  const findFault = (next: readonly Tap[]): FailureCode | undefined => {
    const { maxPaise = Infinity } = visit.limits ?? {};
    const nextBets = toBets(addUp(next));
    const max = page.game.kind === 'live' ? page.game.betsPerRound : 0;
    if (bets.length + nextBets.length > max) return 'too_many_bets';
    if (nextBets.some(({ stakePaise }) => stakePaise > maxPaise)) return 'stake_out_of_range';
    if (sumOf(next.map(({ paise }) => paise)) > balance) return 'insufficient_funds';
    return undefined;
  };
  /** Adds taps until one would be refused, and shows the reason. */
  const layAll = (added: readonly Tap[]) => {
    const laid: Tap[] = [];
    let fault: FailureCode | undefined;
    for (const tap of added) {
      fault = findFault([...looseTaps, ...laid, tap]);
      if (fault) break;
      laid.push(tap);
    }
    fail(fault && new CallFailure(fault));
    if (laid.length === 0) return;
    play('tap');
    setDropped(false);
    setTaps((now) => [...now, ...laid]);
  };

  return {
    /** Returns the stake on a spot, and whether a part of it is loose. */
    stakeOn: (spot: string) => ({
      paise: (placed[spot] ?? 0) + (loose[spot] ?? 0),
      isLoose: spot in loose,
    }),
    /** The spots with a stake. */
    spots: [...new Set([...Object.keys(placed), ...Object.keys(loose)])],
    loosePaise: sumOf(Object.values(loose)),
    isSending,
    /** True after betting closed before loose stakes were placed. */
    isDropped,
    /** Paise that a tap lays. */
    chipPaise,
    setChipPaise,
    lay: (spot: string) => layAll([{ spot, paise: chipPaise }]),
    undo: () => setTaps((now) => now.filter(isLoose).slice(0, -1)),
    clear: () => setTaps([]),
    canRepeat: looseTaps.length === 0 && again.length > 0,
    repeat: () => layAll(again),
    /** Sends the bets; stakes of those that are refused or without a reply stay loose. */
    async place() {
      setSending(true);
      setAgain(looseTaps.map(asNew));
      // One after the other: the last reply has the balance after all of them.
      for (const { choice, stakePaise, id, taps: sent } of listBets()) {
        setTaps((now) => now.map((tap) => (sent.includes(tap) ? { ...tap, sentIn: id } : tap)));
        if (!(await bet(choice, stakePaise, id))) continue;
        setTaps((now) => now.filter(({ sentIn }) => sentIn !== id));
      }
      setSending(false);
    },
  };
}
export type TableStakes = ReturnType<typeof useTableStakes>;
