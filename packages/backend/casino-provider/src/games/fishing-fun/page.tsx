import { type CSSProperties, type Ref, type RefObject, useRef, useState } from 'react';
import { useGame } from '../../page/context.ts';
import { StakeField, useStake } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { useSolo } from '../../page/solo-context.tsx';
import { formatPaise } from '../../page/texts.ts';
import { FishArt } from './FishArt.tsx';
import styles from './fishing.module.css';
import { FISH, type FishingChoice, type FishingState, game } from './game.ts';
import hindi from './hi.json';
import { type SwimmingFish, useSchool } from './use-school.ts';

const FLIGHT_MS = 380;

/** Animates the cannon and its ball; drawing only. */
function useCannon(water: RefObject<HTMLElement | null>) {
  const ball = useRef<HTMLSpanElement>(null);
  const barrel = useRef<SVGGElement>(null);
  return {
    ball,
    barrel,
    /** Resolves once the ball has arrived; at once with reduced motion. */
    async shootAt(target: HTMLElement): Promise<void> {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const field = water.current?.getBoundingClientRect();
      if (calm || !field || !ball.current) return;
      const aim = target.getBoundingClientRect();
      const x = aim.left + aim.width / 2 - field.left;
      const y = aim.top + aim.height / 2 - field.top;
      const [fromX, fromY] = [field.width / 2, field.height];
      const turn = (Math.atan2(x - fromX, fromY - y) * 180) / Math.PI;
      barrel.current?.setAttribute('transform', `rotate(${turn.toFixed(1)})`);
      const flight = ball.current.animate(
        [
          { transform: `translate(${fromX}px, ${fromY}px) scale(1.2)`, opacity: 1 },
          { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 1 },
        ],
        { duration: FLIGHT_MS, easing: 'linear' },
      );
      await flight.finished.catch(() => undefined);
    },
  };
}

/** Light, bubbles and the ground of the sea. */
function Water() {
  return (
    <>
      <div className={styles.rays} aria-hidden="true" />
      <svg
        className={styles.ground}
        viewBox="0 0 400 90"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path d="M0 60Q60 40 130 56T270 52 400 60V90H0z" fill="#0b4a63" />
        <path d="M0 74Q90 58 190 72T400 70V90H0z" fill="#c9a86a" />
        <path d="M0 82Q110 70 220 80T400 78V90H0z" fill="#b08f52" />
        <path
          transform="translate(34 2)"
          d="M44 74c-4-18-16-20-12-36M44 74c0-20 8-26 4-44M44 74c6-16 14-16 16-30"
          fill="none"
          stroke="#2f9e6e"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          transform="translate(-26 2)"
          d="M352 74c-10-8-10-18-6-28M352 74c0-16-2-26 4-38M352 74c10-6 12-16 10-26M352 62c-12-2-18-8-20-16"
          fill="none"
          stroke="#e0607e"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <ellipse cx="306" cy="80" rx="18" ry="9" fill="#7a6a58" />
        <ellipse cx="96" cy="82" rx="12" ry="6" fill="#8a7a66" />
      </svg>
    </>
  );
}

/** Result of a shot at a fish. */
type ShotEnd = 'aimed' | 'caught' | 'away' | undefined;

/** Renders a fish as a target, with its payout. */
function FishButton({
  fish,
  lanes,
  end,
  hold,
  onShoot,
}: {
  fish: SwimmingFish;
  lanes: number;
  end: ShotEnd;
  hold: Ref<HTMLButtonElement>;
  onShoot: (element: HTMLElement) => void;
}) {
  const { t } = useGame();
  const { name, pays } = FISH[fish.kind];
  return (
    <button
      ref={hold}
      type="button"
      className={styles.fish}
      style={{ '--lane': fish.lane, '--lanes': lanes } as CSSProperties}
      data-kind={fish.kind}
      data-way={fish.way}
      data-end={end}
      aria-label={t('{{fish}}, pays {{pays}} stakes', { fish: t(name), pays })}
      onClick={(event) => onShoot(event.currentTarget)}
    >
      <FishArt kind={fish.kind} />
      <span className={styles.pays}>{`×${pays}`}</span>
      {end !== undefined && <span className={styles.mark} aria-hidden="true" />}
    </button>
  );
}

const FIRST_STAKE = 50_00;

/** The sea: a tap shoots at a fish, the draw decides. */
function FishingScene() {
  const { t, play } = useGame();
  const { past, busy, open } = useSolo<FishingState, never, FishingChoice>();
  const { stakePaise, setStakePaise, valid } = useStake(FIRST_STAKE);
  const water = useRef<HTMLDivElement>(null);
  const { fish, lanes, hold, replace } = useSchool(water);
  const { ball, barrel, shootAt } = useCannon(water);
  const [shot, setShot] = useState<{ key: number; end: ShotEnd; reported: string }>();
  const aiming = useRef(false);

  async function shoot({ key, kind }: SwimmingFish, element: HTMLElement) {
    if (aiming.current || !valid) return;
    aiming.current = true;
    play('tap');
    const name = t(FISH[kind].name);
    setShot({ key, end: 'aimed', reported: t('Shot at: {{fish}}', { fish: name }) });
    const flown = shootAt(element);
    const round = await open({ fish: kind }, stakePaise, () => flown);
    if (!round) setShot(undefined);
    else {
      const { caught } = round.view as FishingState;
      const amount = formatPaise(round.payoutPaise ?? 0);
      const notified = caught
        ? t('{{fish}} caught: you win {{amount}}', { fish: name, amount })
        : t('{{fish}} got away', { fish: name });
      setShot({ key, end: caught ? 'caught' : 'away', reported: notified });
      play(caught ? 'win' : 'tick');
      if (caught) replace(key);
    }
    aiming.current = false;
  }

  const reportedText = valid
    ? (shot?.reported ?? t('Tap a fish to shoot at it'))
    : t('Set a stake within limits and balance');
  const signs = past.map(({ id, view, payoutPaise = 0 }) => ({
    id,
    label: payoutPaise > 0 && view ? `×${FISH[(view as FishingState).fish].pays}` : '0×',
    ...(payoutPaise > 0 && { tone: 'win' as const }),
  }));

  return (
    <Stage
      past={signs}
      controls={
        <>
          <StakeField stakePaise={stakePaise} onChange={setStakePaise} disabled={busy} />
          <p className={styles.note}>
            {t('A shot costs {{amount}} · every fish returns 96%', {
              amount: formatPaise(stakePaise),
            })}
          </p>
        </>
      }
    >
      <div className={styles.scene}>
        <Water />
        <p className={styles.said} role="status">
          {/* Each text is an element of its own, so none moves when another appears. */}
          <span key={reportedText} className={styles.words} data-won={shot?.end === 'caught'}>
            {reportedText}
          </span>
        </p>
        <div ref={water} className={styles.water}>
          {fish.map((one) => (
            <FishButton
              key={one.key}
              fish={one}
              lanes={lanes}
              end={shot?.key === one.key ? shot.end : undefined}
              hold={hold(one.key)}
              onShoot={(element) => void shoot(one, element)}
            />
          ))}
          <span ref={ball} className={styles.ball} aria-hidden="true" />
        </div>
        <svg className={styles.cannon} viewBox="-40 -60 80 70" aria-hidden="true">
          <g ref={barrel}>
            <path d="M-9 0V-46q9-6 18 0V0z" fill="#d9a441" />
            <path d="M-11-46h22v7h-22zM-10-20h20v5h-20z" fill="#8a5a1e" />
          </g>
          <path d="M-30 10a30 26 0 0 1 60 0z" fill="#7a3b24" />
          <circle r="9" cy="-2" fill="#f0cb7c" />
        </svg>
      </div>
    </Stage>
  );
}

export const page = definePage({ game, Scene: FishingScene, hindi });
