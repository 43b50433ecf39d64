import { useEffect, useRef } from 'react';
import type { Live } from '../../page/live-context.tsx';
import { POCKETS, type RouletteChoice, type RouletteOutcome, WHEEL } from './game.ts';
import { colorOf } from './spots.ts';
import styles from './wheel.module.css';

/** Degrees of one pocket. */
const SECTOR = 360 / POCKETS;
/** The ball rests before the running phase ends. */
const SPIN_MS = 6800;
const WHEEL_TURN = 300;
const BALL_TURNS = 7;
const [RIM, POCKET] = [91, 61];

/**
 * Returns the positions of wheel and ball (degrees, and the ball's radius) so that the ball ends in
 * `number`.
 */
export function spinAt(number: number, elapsedMs: number) {
  const part = Math.min(1, Math.max(0, elapsedMs / SPIN_MS));
  const wheel = WHEEL_TURN * (1 - (1 - part) ** 2);
  // The ball runs against the wheel, leaves the rim, hops, and then stays in its pocket.
  const run = Math.min(1, part / 0.86);
  const fall = Math.min(1, Math.max(0, (part - 0.6) / 0.26));
  const hop = fall > 0 && part < 0.95 ? Math.abs(Math.sin(fall * 7)) * (1 - fall) * 9 : 0;
  return {
    wheel,
    ball: wheel + WHEEL.indexOf(number) * SECTOR + BALL_TURNS * 360 * (1 - run) ** 2,
    radius: RIM - (RIM - POCKET) * fall * fall + hop,
  };
}

const point = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};
const sector = (at: number, outer: number, inner: number) => {
  const [from, to] = [(at - 0.5) * SECTOR, (at + 0.5) * SECTOR];
  return `M${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`;
};

/** Renders the wheel with its ball; both follow the server's clock. */
export function RouletteWheel({
  round,
  last,
  serverNow,
}: {
  round: Live<RouletteOutcome, RouletteChoice>['round'];
  /** The former number, whose pocket holds the ball until the next spin. */
  last: number;
  serverNow: () => number;
}) {
  const wheel = useRef<SVGGElement>(null);
  const ball = useRef<SVGCircleElement>(null);
  const number = round?.outcome?.number;
  const running = round?.phase === 'running';
  const since = round?.since ?? 0;
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const draw = () => {
      const elapsed = running && !calm ? serverNow() - since : SPIN_MS;
      const now = spinAt(number ?? last, elapsed);
      wheel.current?.setAttribute('transform', `rotate(${now.wheel.toFixed(2)})`);
      ball.current?.setAttribute(
        'transform',
        `rotate(${now.ball.toFixed(2)}) translate(0 ${-now.radius.toFixed(2)})`,
      );
      if (elapsed < SPIN_MS) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [number, last, running, since, serverNow]);

  return (
    <svg className={styles.wheel} viewBox="-106 -106 212 212" aria-hidden="true">
      <circle r="104" fill="#4a2a17" />
      <circle r="101" fill="#7a4a28" />
      <circle r="95" fill="#2c1a10" />
      {Array.from({ length: 8 }, (_, at) => (
        <path
          key={point(at * 45, 1)}
          d="M0-100.500l3.400 3.500-3.400 3.500-3.400-3.500z"
          fill="#e0b15a"
          transform={`rotate(${at * 45})`}
        />
      ))}
      <g ref={wheel}>
        {WHEEL.map((pocket, at) => (
          <g key={pocket} className={styles[colorOf(pocket)]}>
            <path d={sector(at, 86, 70)} />
            <path d={sector(at, 70, 52)} opacity=".78" />
            <text
              transform={`rotate(${at * SECTOR}) translate(0 -77.500)`}
              className={styles.digit}
            >
              {pocket}
            </text>
          </g>
        ))}
        <circle r="86" className={styles.ring} />
        <circle r="70" className={styles.ring} />
        <circle r="52" fill="#6b3f22" stroke="#e0b15a" strokeWidth="1.200" />
        <circle r="40" fill="#84522d" />
        {[0, 90, 180, 270].map((turn) => (
          <path
            key={turn}
            d="M-2.500 0L-1.500-34a4.500 4.500 0 1 1 3 0L2.500 0z"
            fill="#e0b15a"
            transform={`rotate(${turn})`}
          />
        ))}
        <circle r="11" fill="#f0cb7c" stroke="#8a5a1e" strokeWidth="2" />
      </g>
      <circle ref={ball} r="4.300" fill="#fdfdfd" stroke="#8b93a3" strokeWidth=".8" />
    </svg>
  );
}
