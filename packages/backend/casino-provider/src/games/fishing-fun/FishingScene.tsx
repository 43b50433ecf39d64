import { useRef, useState } from 'react';
import { useGame } from '../../page/context.ts';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { useStake } from '../../page/controls/use-stake.ts';
import { Stage } from '../../page/frame/Stage.tsx';
import { useSolo } from '../../page/solo-context.tsx';
import { formatPaise } from '../../page/texts.ts';
import { FishButton, type ShotEnd } from './FishButton.tsx';
import styles from './fishing.module.css';
import { FISH, type FishingChoice, type FishingState } from './game.ts';
import type { SwimmingFish } from './school.model.ts';
import { useCannon } from './use-cannon.ts';
import { useSchool } from './use-school.ts';
import { Water } from './Water.tsx';

const FIRST_STAKE = 50_00;

/** The sea: a tap shoots at a fish, the draw decides. */
export function FishingScene() {
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
