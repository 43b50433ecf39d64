import type { Clock } from '../../clock.ts';
import type { Board } from './board.ts';
import { holdFancy } from './fancy-hold.ts';

/** Time between two looks for lines that are due to suspend, in ms; feeds may say nothing at that time. */
const WATCH_MS = 1000;

/** Suspends session lines of a board as their time comes, from now on; returns what ends it. */
export function watchFancy(board: Board, clock: Clock): () => void {
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const match of board.matches()) holdFancy(match, now);
  }, WATCH_MS);
  return () => clearInterval(timer);
}
