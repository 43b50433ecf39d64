import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  countRainbows,
  LINES,
  lineWins,
  REELS,
  type ReelSymbol,
  ROWS,
  type Spin,
  STRIPS,
  symbolAt,
} from './game.ts';
import { ReelSign, ReelSigns } from './ReelSigns.tsx';
import styles from './reels.module.css';

const WIN_MS = 1500;
const NO_WIN_MS = 450;
const START: Spin = { stops: [2, 3, 6, 1, 9], free: false, win: 0 };

/** State of the reels. */
interface Shown {
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

const FIRST_MS = 750;
const NEXT_MS = 230;
/** Number of symbols that pass before the reel stops. */
const PASSING = 14;

/** Renders three symbols of a reel, which spins whenever `turn` changes. */
function Reel({
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

const MIN_FREE = 3;

/** Renders the five reels, and the winning lines. */
export function Reels({ shown, onRest }: { shown: Shown; onRest: () => void }) {
  const { spins, at, turning, turn, before, hurried } = shown;
  const stops = spins[at]?.stops ?? before;
  const reported = !turning && turn > 0;
  const wins = reported ? lineWins(stops) : [];
  const free = reported && countRainbows(stops) >= MIN_FREE;
  const isLit = (reel: number, row: number) =>
    wins.some(({ line, count }) => reel < count && LINES[line]?.[reel] === row) ||
    (free && symbolAt(reel, stops[reel] ?? 0, row) === 'R');
  const anything = wins.length > 0 || free;
  return (
    <div className={styles.window}>
      <ReelSigns />
      {Array.from({ length: REELS }, (_, reel) => (
        <Reel
          key={reel}
          reel={reel}
          stop={stops[reel] ?? 0}
          before={before[reel] ?? 0}
          turn={turn}
          hurried={hurried}
          lit={anything ? [0, 1, 2].map((row) => isLit(reel, row)) : undefined}
          onRest={onRest}
        />
      ))}
      <svg
        className={styles.lines}
        viewBox={`0 0 ${REELS} ${ROWS}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {wins.map(({ line, count }) => (
          <polyline
            key={line}
            points={LINES[line]
              ?.slice(0, count)
              .map((row, reel) => `${reel + 0.5},${row + 0.5}`)
              .join(' ')}
          />
        ))}
      </svg>
    </div>
  );
}
