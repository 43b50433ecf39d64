import { useEffect, useRef, useState } from 'react';
import type { SoloRound } from '../../wire/solo.ts';
import { spinsLeft } from './auto-spins.model.ts';
import type { ReelsState } from './game.ts';

const PAUSE_MS = 700;

/** Repeats spins until the chosen number, a limit, free spins or the player stops it. */
export function useAutoSpins(
  spin: () => Promise<SoloRound | undefined>,
  busy: boolean,
  stakePaise: number,
) {
  const [left, setLeft] = useState(0);
  const won = useRef(0);
  const spinRef = useRef(spin);
  spinRef.current = spin;

  useEffect(() => {
    if (left === 0 || busy) return;
    const spinOnce = async () => {
      const round = await spinRef.current();
      if (!round) return setLeft(0);
      won.current += (round.payoutPaise ?? 0) - round.stakePaise;
      const free = ((round.view as ReelsState | undefined)?.spins.length ?? 0) > 1;
      setLeft((now) => spinsLeft({ left: now, wonPaise: won.current, stakePaise, free }));
    };
    const timer = setTimeout(() => void spinOnce(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [left, busy, stakePaise]);

  return {
    left,
    start: (spins: number) => {
      won.current = 0;
      setLeft(spins);
    },
    stop: () => setLeft(0),
  };
}
