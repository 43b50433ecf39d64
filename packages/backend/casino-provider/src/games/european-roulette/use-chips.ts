import { useState } from 'react';
import { useGame } from '../../page/context.ts';
import type { Live } from '../../page/live-context.tsx';
import { type RouletteChoice, type RouletteOutcome, sumOf } from './game.ts';
import { type Mode, reachedFrom } from './spots.ts';

export const CHIPS_PAISE = [10_00, 50_00, 100_00, 500_00, 1000_00] as const;

interface Tap {
  spot: string;
  paise: number;
}

const addUp = (taps: readonly Tap[]) => {
  const chips: Record<string, number> = {};
  for (const { spot, paise } of taps) chips[spot] = (chips[spot] ?? 0) + paise;
  return chips;
};

/** Returns the chips on the table: the player's new ones, and placed ones. */
export function useChips({ mine, bet }: Live<RouletteOutcome, RouletteChoice>) {
  const { play, visit, balance } = useGame();
  const [chip, setChip] = useState<number>(CHIPS_PAISE[1]);
  const [mode, setMode] = useState<Mode>('straight');
  const [first, setFirst] = useState<number>();
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const [again, setAgain] = useState<readonly Tap[]>([]);
  const [sending, setSending] = useState(false);

  const loose = addUp(taps);
  const total = sumOf(loose);
  const most = Math.min(visit.limits?.maxPaise ?? Number.MAX_SAFE_INTEGER, balance ?? Infinity);
  const standing = mine.filter(({ status }) => status !== 'void' && status !== 'sending');
  const placed = addUp(
    standing.flatMap(({ choice }) =>
      Object.entries(choice.chips).map(([spot, paise]) => ({ spot, paise })),
    ),
  );
  const laid = [...new Set([...Object.keys(placed), ...Object.keys(loose)])].map((spot) => ({
    spot,
    paise: (placed[spot] ?? 0) + (loose[spot] ?? 0),
    loose: spot in loose,
  }));

  const lay = (spot: string) => {
    setFirst(undefined);
    if (total + chip > most) return;
    play('tap');
    setTaps((now) => [...now, { spot, paise: chip }]);
  };
  return {
    chip,
    setChip,
    mode,
    setMode: (next: Mode) => {
      setMode(next);
      setFirst(undefined);
    },
    first,
    laid,
    total,
    sending,
    lay,
    /** Handles a tap; a spot of several numbers takes two. */
    tapNumber(number: number) {
      const spot = first === undefined ? undefined : reachedFrom(mode, first).get(number);
      if (spot !== undefined) return lay(spot);
      const reached = reachedFrom(mode, number);
      const [only] = reached.values();
      if (reached.size === 1 && only !== undefined) return lay(only);
      setFirst(reached.size === 0 || first === number ? undefined : number);
    },
    undo: () => setTaps((now) => now.slice(0, -1)),
    clear: () => setTaps([]),
    canRepeat: taps.length === 0 && again.length > 0,
    repeat: () => setTaps(again),
    async place() {
      setSending(true);
      const done = await bet({ chips: loose }, total);
      setSending(false);
      if (!done) return;
      setAgain(taps);
      setTaps([]);
    },
  };
}
export type RouletteChips = ReturnType<typeof useChips>;
