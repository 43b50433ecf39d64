import { formatAmount, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { memo } from 'react';
import styles from './SlipForm.module.css';
import type { StakeChange } from './stake.model.ts';

/** The player's quick stakes in rupees, and Clear. */
export const StakeChips = memo(function StakeChips({
  stake,
  stakes,
  onChange,
  inOneRow,
}: {
  stake: number;
  stakes: readonly number[];
  onChange: (change: StakeChange) => void;
  /** Leaves space for the keypad below. */
  inOneRow: boolean;
}) {
  const { t } = useTranslation();
  return (
    <fieldset
      className={classNames(styles.chips, inOneRow && styles.inOneRow)}
      aria-label={t('Quick stakes')}
    >
      {stakes.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={value === stake}
          onClick={() => onChange({ type: 'set', stake: value })}
        >
          {formatAmount(value)}
        </button>
      ))}
      <button type="button" className={styles.chip} onClick={() => onChange({ type: 'clear' })}>
        {t('Clear')}
      </button>
    </fieldset>
  );
});
