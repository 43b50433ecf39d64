import { useTranslation } from '@exchange/i18n';
import { Delete } from 'lucide-react';
import { memo } from 'react';
import styles from './Keypad.module.css';
import type { StakeChange } from './stake.model.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00'] as const;

/** Number keys of the slip for touch screens, as the system's keyboard would cover the market. */
export const Keypad = memo(function Keypad({
  onChange,
}: {
  onChange: (change: StakeChange) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.keys} aria-label={t('Stake keypad')}>
      {KEYS.map((digits) => (
        <button
          key={digits}
          type="button"
          className={styles.key}
          onClick={() => onChange({ type: 'digit', digits })}
        >
          {digits}
        </button>
      ))}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete the last digit')}
        onClick={() => onChange({ type: 'erase' })}
      >
        <Delete size={18} aria-hidden="true" />
      </button>
    </fieldset>
  );
});
