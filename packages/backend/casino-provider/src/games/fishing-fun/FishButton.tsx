import type { CSSProperties, Ref } from 'react';
import { useGame } from '../../page/context.ts';
import { FishArt } from './FishArt.tsx';
import styles from './fishing.module.css';
import { FISH } from './game.ts';
import type { SwimmingFish } from './school.model.ts';

/** Result of a shot at a fish. */
export type ShotEnd = 'aimed' | 'caught' | 'away' | undefined;

/** Renders a fish as a target, with its payout. */
export function FishButton({
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
      <span className={styles.pays}>×{pays}</span>
      {end !== undefined && <span className={styles.mark} aria-hidden="true" />}
    </button>
  );
}
