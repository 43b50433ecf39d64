import { useEffect, useRef } from 'react';
import { useGame } from '../../page/context.ts';
import { VisuallyHidden } from '../../page/controls/AtomicText.tsx';
import { StakeField, useStake } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { type Live, useLive } from '../../page/live-context.tsx';
import { SecondsLeft } from '../../page/table/CardTable.tsx';
import { formatPaise } from '../../page/texts.ts';
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

interface SpotBet {
  choice: ColorChoice;
  stakePaise: number;
}

/** The spots: three colours, small and big, ten numbers; a tap bets the stake on one. */
function ColorSpots({
  bets,
  won,
  disabled,
  onBet,
}: {
  bets: readonly SpotBet[];
  /** The drawn number, once it is final. */
  won: number | undefined;
  disabled: boolean;
  onBet: (on: ColorSpot) => void;
}) {
  const { t } = useGame();
  const staked = (on: ColorSpot) =>
    bets.filter(({ choice }) => choice.on === on).reduce((sum, one) => sum + one.stakePaise, 0);
  const spot = (on: ColorSpot, name: string, pays: number) => {
    const stake = staked(on);
    const shown = Number.isNaN(Number(on)) ? name : on;
    return (
      <button
        key={on}
        type="button"
        className={styles.spot}
        data-on={Number.isNaN(Number(on)) ? on : numberStyle(Number(on))}
        data-won={won !== undefined && colorPays(on, won) > 0}
        disabled={disabled}
        onClick={() => onBet(on)}
      >
        <span>{shown}</span>
        {stake === 0 && <small>{`×${(pays / 100).toFixed(2)}`}</small>}
        {stake > 0 && (
          <small key={stake} className={styles.chip}>
            {formatPaise(stake)}
          </small>
        )}
        <VisuallyHidden parts={[name !== shown && name, stake > 0 && t('Your bet')]} />
      </button>
    );
  };
  return (
    <div className={styles.spots}>
      {FIELDS.map(({ on, label, pays }) => spot(on, t(label), pays))}
      <div className={styles.numbers}>
        {NUMBERS.map((on) => spot(on, t('Number {{number}}', { number: on }), PAYS.number))}
      </div>
    </div>
  );
}

const numberStyle = (number: number) => {
  if (number % 5 === 0) return number === 0 ? 'red-violet' : 'green-violet';
  return number % 2 === 0 ? 'red' : 'green';
};

/** A number for all players: the wheel, and the spots to bet on. */
function ColorScene() {
  const { t, play } = useGame();
  const { round, mine, past, connected, serverNow, bet } = useLive<ColorOutcome, ColorChoice>();
  const { stakePaise, setStakePaise, valid } = useStake(50_00);
  const betting = round?.phase === 'betting';
  const bets = mine.filter(({ status }) => status !== 'void');
  const payout = bets.reduce((sum, { payoutPaise = 0 }) => sum + payoutPaise, 0);
  const over = round?.phase === 'result';

  useEffect(() => {
    if (over && bets.length > 0) play(payout > 0 ? 'win' : 'lose');
  }, [over, bets.length, payout, play]);

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
          <ColorSpots
            bets={bets}
            won={over ? round?.outcome?.number : undefined}
            disabled={!betting || !valid || !connected}
            onBet={(on) => {
              play('tap');
              void bet({ on }, stakePaise);
            }}
          />
          <StakeField stakePaise={stakePaise} onChange={setStakePaise} />
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
              <strong>{round.outcome?.number}</strong>
            </>
          )}
        </div>
        <p className={styles.won} data-won={payout > 0}>
          {over && bets.length > 0
            ? payout > 0
              ? t('You win {{amount}}', { amount: formatPaise(payout) })
              : t('No win this time')
            : ''}
        </p>
      </div>
    </Stage>
  );
}

export const page = definePage({ game, Scene: ColorScene, hindi });
