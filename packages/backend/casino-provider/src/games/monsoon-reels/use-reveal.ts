import { useCallback, useRef, useState } from 'react';
import { REELS, type Spin } from './game.ts';

const WIN_MS = 1500;
const NO_WIN_MS = 450;
const START: Spin = { stops: [2, 3, 6, 1, 9], free: false, win: 0 };

/** State of the reels. */
export interface Shown {
  spins: readonly Spin[];
  at: number;
  turning: boolean;
  /** Counts spins of the reels. */
  turn: number;
  before: readonly number[];
  hurried: boolean;
}

/** Plays the spins of a round one after the other; `hurry` skips to the end. */
export function useReveal() {
  const [shown, setShown] = useState<Shown>({
    spins: [START],
    at: 0,
    turning: false,
    turn: 0,
    before: START.stops,
    hurried: false,
  });
  const goOn = useRef<() => void>(undefined);
  const hurried = useRef(false);
  const resting = useRef(0);

  const show = useCallback(async (spins: readonly Spin[]) => {
    hurried.current = false;
    for (let at = 0; at < spins.length; at += 1) {
      if (hurried.current && at < spins.length - 1) continue;
      resting.current = 0;
      setShown((now) => ({
        spins,
        at,
        turning: true,
        turn: now.turn + 1,
        before: now.spins[now.at]?.stops ?? START.stops,
        hurried: hurried.current,
      }));
      await new Promise<void>((done) => {
        goOn.current = done;
      });
      setShown((now) => ({ ...now, turning: false }));
      if (at < spins.length - 1 && !hurried.current) {
        await new Promise<void>((done) => {
          goOn.current = done;
          setTimeout(done, (spins[at]?.win ?? 0) > 0 ? WIN_MS : NO_WIN_MS);
        });
      }
    }
  }, []);
  const hurry = useCallback(() => {
    hurried.current = true;
    setShown((now) => ({ ...now, hurried: true }));
    // Spinning reels stop and go on by themselves.
    if (resting.current >= REELS) goOn.current?.();
  }, []);
  const onRest = useCallback(() => {
    resting.current += 1;
    if (resting.current === REELS) goOn.current?.();
  }, []);
  return { shown, show, hurry, onRest };
}
