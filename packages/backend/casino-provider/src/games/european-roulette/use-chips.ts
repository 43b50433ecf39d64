import { useState } from 'react';
import type { Live } from '../../page/live-context.tsx';
import { type TableBets, useTableStakes } from '../../page/table/use-table-stakes.ts';
import { type RouletteChoice, type RouletteOutcome, sumOf } from './game.ts';
import { type Mode, reachedFrom } from './spots.ts';

/** All chips are one bet. */
const BETS: TableBets<RouletteChoice> = {
  toBets: (stakes) => [{ choice: { chips: { ...stakes } }, stakePaise: sumOf(stakes) }],
  stakesOf: ({ choice }) => choice.chips,
};

/** Returns the chips on the table, and how the next tap lays one. */
export function useChips(live: Live<RouletteOutcome, RouletteChoice>) {
  const stakes = useTableStakes(live, BETS);
  const [mode, setMode] = useState<Mode>('straight');
  const [picked, setPicked] = useState<{ number: number; roundId: string | undefined }>();
  // A number whose second tap did not come before betting closed is dropped, as loose chips are.
  const openRound = live.round?.phase === 'betting' ? live.round.id : undefined;
  const first = picked?.roundId === openRound ? picked?.number : undefined;

  const lay = (spot: string) => {
    setPicked(undefined);
    stakes.lay(spot);
  };
  /** Half of a split goes before the last chip. */
  const undo = () => (first === undefined ? stakes.undo() : setPicked(undefined));
  return {
    stakes: { ...stakes, undo },
    mode,
    setMode: (next: Mode) => {
      setMode(next);
      setPicked(undefined);
    },
    /** The number of the first tap, in the round whose betting is open. */
    first,
    lay,
    /** Handles a tap; a spot of several numbers takes two. */
    tapNumber(number: number) {
      const spot = first === undefined ? undefined : reachedFrom(mode, first).get(number);
      if (spot !== undefined) return lay(spot);
      const reached = reachedFrom(mode, number);
      const [only] = reached.values();
      if (reached.size === 1 && only !== undefined) return lay(only);
      const isPicked = reached.size > 0 && first !== number;
      setPicked(isPicked ? { number, roundId: openRound } : undefined);
    },
  };
}
export type RouletteChips = ReturnType<typeof useChips>;
