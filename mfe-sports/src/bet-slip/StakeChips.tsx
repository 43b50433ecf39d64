import { formatAmount, useTranslation } from '@exchange/i18n';
import { memo } from 'react';
import styles from './SlipForm.module.css';
import type { StakeChange } from './stake.model.ts';

/** From here on a chip shows thousands. */
const THOUSANDS_FROM = 10_000;

/** The player's quick stakes in rupees, and Clear. */
export const StakeChips = memo(function StakeChips({
  stake,
  stakes,
  onChange,
}: {
  stake: number;
  stakes: readonly number[];
  onChange: (change: StakeChange) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.chips}>
      {stakes.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={value === stake}
          onClick={() => onChange({ type: 'set', stake: value })}
        >
          {value >= THOUSANDS_FROM ? `${value / 1000}K` : formatAmount(value)}
        </button>
      ))}
      <button type="button" className={styles.chip} onClick={() => onChange({ type: 'clear' })}>
        {t('Clear')}
      </button>
    </div>
  );
});
