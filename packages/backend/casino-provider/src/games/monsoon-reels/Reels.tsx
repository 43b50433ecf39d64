import { countRainbows, LINES, lineWins, REELS, ROWS, symbolAt } from './game.ts';
import { Reel } from './Reel.tsx';
import { ReelSigns } from './ReelSigns.tsx';
import styles from './reels.module.css';
import type { Shown } from './use-reveal.ts';

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
