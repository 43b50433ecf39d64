import { useLayoutEffect, useRef } from 'react';
import { type ReelSymbol, ROWS, STRIPS, symbolAt } from './game.ts';
import { ReelSign } from './ReelSign.tsx';
import styles from './reels.module.css';

const FIRST_MS = 750;
const NEXT_MS = 230;
/** Number of symbols that pass before the reel stops. */
const PASSING = 14;

/** Renders three symbols of a reel, which spins whenever `turn` changes. */
export function Reel({
  reel,
  stop,
  before,
  turn,
  hurried,
  lit,
  onRest,
}: {
  reel: number;
  stop: number;
  /** Its stop before this spin. */
  before: number;
  /** Counts spins; 0: never spun. */
  turn: number;
  /** True if the player skips the animation. */
  hurried: boolean;
  /** Winning rows; undefined before the result is shown. */
  lit: readonly boolean[] | undefined;
  onRest: () => void;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const running = useRef<Animation>(undefined);
  const rest = useRef(onRest);
  rest.current = onRest;
  const passing = turn === 0 ? 0 : PASSING + reel * 4;
  const rows = (from: number, count: number): ReelSymbol[] =>
    Array.from({ length: count }, (_, row) => symbolAt(reel, from, row));
  const length = (STRIPS[reel] as string).length;
  // From top to bottom: the new stop, the passing symbols, the former stop.
  const shown = [...rows(stop, ROWS + passing), ...(turn === 0 ? [] : rows(before, ROWS))];

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || turn === 0) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const way = (100 * (passing + ROWS)) / (passing + 2 * ROWS);
    const animation = element.animate(
      [{ transform: `translateY(-${way}%)` }, { transform: 'translateY(0)' }],
      { duration: calm ? 1 : FIRST_MS + reel * NEXT_MS, easing: 'cubic-bezier(.2,.55,.3,1)' },
    );
    running.current = animation;
    animation.onfinish = () => rest.current();
    return () => animation.cancel();
  }, [turn, reel, passing]);

  useLayoutEffect(() => {
    if (hurried && turn > 0) running.current?.finish();
  }, [hurried, turn]);

  return (
    <div className={styles.reel}>
      <div ref={strip}>
        {shown.map((symbol, at) => (
          <div
            key={`${(stop + at) % length}-${at}`}
            className={styles.cell}
            data-lit={at < ROWS && lit?.[at]}
            data-dim={at < ROWS && lit !== undefined && !lit[at]}
          >
            <ReelSign symbol={symbol} />
          </div>
        ))}
      </div>
    </div>
  );
}
