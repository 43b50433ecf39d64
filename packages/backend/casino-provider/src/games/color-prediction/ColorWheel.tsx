import { useEffect, useRef } from 'react';
import type { Live } from '../../page/live-context.tsx';
import styles from './color.module.css';
import { type ColorChoice, type ColorOutcome, colorsOf } from './game.ts';

const SECTOR = 36;
const RADIUS = 96;
/** Rotations before the number stops; easing ends well before the phase does. */
const TURNS = 5;
const TURNING_MS = 3400;

const point = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};
const sector = (from: number, to: number, outer = RADIUS, inner = 46) =>
  `M${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`;

/** Returns the rotation of the wheel, in degrees, so that `number` ends under the mark. */
export function wheelAngle(number: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / TURNING_MS));
  const eased = 1 - (1 - part) ** 3;
  return (TURNS * 360 - number * SECTOR) * eased;
}

/** Renders the ten numbers on a wheel that rotates to the drawn one. */
export function ColorWheel({
  round,
  serverNow,
}: {
  round: Live<ColorOutcome, ColorChoice>['round'];
  serverNow: () => number;
}) {
  const wheel = useRef<SVGGElement>(null);
  const number = round?.outcome?.number;
  const standing = round?.phase !== 'running';
  useEffect(() => {
    const element = wheel.current;
    if (!element || number === undefined || !round) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const draw = () => {
      const elapsed = standing || calm ? TURNING_MS : serverNow() - round.since;
      element.setAttribute('transform', `rotate(${wheelAngle(number, elapsed).toFixed(2)})`);
      if (elapsed < TURNING_MS) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [number, standing, round, serverNow]);

  return (
    <svg className={styles.wheel} viewBox="-104 -108 208 212" aria-hidden="true">
      <circle r="102" className={styles.rim} />
      <g ref={wheel}>
        {Array.from({ length: 10 }, (_, at) => {
          const [main, second] = colorsOf(at);
          const from = at * SECTOR - SECTOR / 2;
          return (
            <g key={at}>
              <path d={sector(from, from + SECTOR)} className={styles[main ?? 'red']} />
              {second && <path d={sector(from, from + SECTOR, 70)} className={styles[second]} />}
              <text
                transform={`rotate(${at * SECTOR}) translate(0 -78)`}
                className={styles.digit}
                data-lit={standing && number === at && round?.phase === 'result'}
              >
                {at}
              </text>
            </g>
          );
        })}
      </g>
      <path d="M-9 -107H9L0 -90Z" className={styles.mark} />
    </svg>
  );
}
