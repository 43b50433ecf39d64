import { useEffect, useRef } from 'react';
import { useGame } from '../../page/context.ts';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import type { Live } from '../../page/live-context.tsx';
import { BetSpot, payoutText, type SpotTable, useSpots } from '../../page/table/BetSpot.tsx';
import { SecondsLeft } from '../../page/table/SecondsLeft.tsx';
import { TableControls } from '../../page/table/TableControls.tsx';
import styles from './color.module.css';
import {
  type ColorChoice,
  type ColorOutcome,
  type ColorSpot,
  colorPays,
  colorsOf,
  game,
  NUMBERS,
  PAYS,
} from './game.ts';
import hindi from './hi.json';

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
function wheelAngle(number: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / TURNING_MS));
  const eased = 1 - (1 - part) ** 3;
  return (TURNS * 360 - number * SECTOR) * eased;
}

/** Renders the ten numbers on a wheel that rotates to the drawn one. */
function ColorWheel({
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

const FIELDS = [
  { on: 'green', label: 'Green', pays: PAYS.color },
  { on: 'violet', label: 'Violet', pays: PAYS.violet },
  { on: 'red', label: 'Red', pays: PAYS.color },
  { on: 'small', label: 'Small', pays: PAYS.half },
  { on: 'big', label: 'Big', pays: PAYS.half },
] as const;

/** The spots: three colours, small and big, ten numbers. */
function ColorSpots({
  table,
  won,
}: {
  table: SpotTable;
  /** The drawn number, once it is final. */
  won: number | undefined;
}) {
  const { t } = useGame();
  const spot = (on: ColorSpot, tint: string, pays: number, name: string, spoken?: string) => (
    <BetSpot
      key={on}
      table={table}
      on={on}
      className={`${styles.spot} ${styles[tint]}`}
      name={name}
      spoken={spoken}
      pays={`×${(pays / 100).toFixed(2)}`}
      won={won !== undefined && colorPays(on, won) > 0}
    />
  );
  return (
    <div className={styles.spots}>
      {FIELDS.map(({ on, label, pays }) => spot(on, `${on}Spot`, pays, t(label)))}
      <div className={styles.numbers}>
        {NUMBERS.map((on) =>
          spot(
            on,
            numberStyle(Number(on)),
            PAYS.number,
            on,
            t('Number {{number}}', { number: on }),
          ),
        )}
      </div>
    </div>
  );
}

const numberStyle = (number: number) => {
  if (number % 5 === 0) return number === 0 ? 'redVioletSpot' : 'greenVioletSpot';
  return number % 2 === 0 ? 'redSpot' : 'greenSpot';
};

/** A number for all players: the wheel, and the spots to bet on. */
function ColorScene() {
  const { t } = useGame();
  const table = useSpots<ColorOutcome>();
  const { round, past, connected, serverNow, over, stakedPaise, settled } = table;
  const betting = round?.phase === 'betting';

  const signs = past.map(({ id, outcome }) => {
    const { number } = outcome as ColorOutcome;
    const [main] = colorsOf(number);
    const tone =
      number % 5 === 0
        ? ('gold' as const)
        : main === 'green'
          ? ('win' as const)
          : ('lose' as const);
    return { id, label: String(number), tone };
  });
  return (
    <Stage
      past={signs}
      controls={
        <>
          <ColorSpots table={table} won={over ? round?.outcome?.number : undefined} />
          <TableControls stakes={table.stakes} canBet={table.canBet} />
        </>
      }
    >
      <div className={styles.scene}>
        <ColorWheel round={round} serverNow={serverNow} />
        <div className={styles.middle} role="status">
          {!connected && <span>{t('Connecting…')}</span>}
          {connected && betting && (
            <>
              <small>{t('Betting closes in')}</small>
              <strong>
                <SecondsLeft
                  until={round.until ?? 0}
                  serverNow={serverNow}
                  className={styles.seconds}
                />
              </strong>
            </>
          )}
          {connected && round?.phase === 'running' && <small>{t('Drawing…')}</small>}
          {connected && over && (
            <>
              <small>{t('Result')}</small>
              <strong>{round?.outcome?.number}</strong>
            </>
          )}
        </div>
        <p
          className={styles.won}
          role="status"
          data-won={settled !== undefined && settled.payoutPaise > stakedPaise}
        >
          <AtomicText>{payoutText(t, table)}</AtomicText>
        </p>
      </div>
    </Stage>
  );
}

export const page = definePage({ game, Scene: ColorScene, hindi });
