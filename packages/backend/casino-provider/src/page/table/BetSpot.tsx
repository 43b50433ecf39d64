import { useGame } from '../context.ts';
import { VisuallyHidden } from '../controls/VisuallyHidden.tsx';
import { formatPaise } from '../texts.ts';
import styles from './table.module.css';
import type { SpotTable } from './use-spots.ts';

/** Renders a spot of the table: a tap bets the selected stake. */
export function BetSpot<Spot extends string>({
  table,
  on,
  name,
  spoken = name,
  pays,
  won,
  className,
}: {
  table: SpotTable<Spot>;
  on: Spot;
  name: string;
  /** The name for screen readers, if the short one is unclear. */
  spoken?: string | undefined;
  /** Payout in the format of the pay table, for example `11:1`. */
  pays: string;
  won: boolean;
  className?: string | undefined;
}) {
  const { t } = useGame();
  const stakePaise = table.staked(on);
  const amount = formatPaise(stakePaise);
  return (
    <button
      type="button"
      className={`${styles.spot} ${className ?? ''}`}
      data-won={won}
      data-staked={stakePaise > 0}
      disabled={!table.canBet}
      onClick={() => table.place(on)}
    >
      <span className={styles.name}>{name}</span>
      <small>
        {stakePaise > 0 ? (
          <span key={amount} className={styles.chip}>
            {amount}
          </span>
        ) : (
          pays
        )}
      </small>
      <VisuallyHidden
        parts={[spoken !== name && spoken, stakePaise > 0 && t('Your bet'), won && t('Won')]}
      />
    </button>
  );
}
