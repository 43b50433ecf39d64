import { formatAmount, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { Delete, Minus, Plus } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import styles from './StakeField.module.css';
import type { StakeChange, StakeLimits } from './stake.model.ts';

/** Touch screens use the slip's keypad; focus would open the system's keyboard. */
const hasKeypad = () => window.matchMedia('(pointer: coarse)').matches;

/** The stake with its steps and limits. Rupees. */
export function StakeField({
  stake,
  limits,
  onChange,
  price,
  onTap,
}: {
  stake: number;
  limits: StakeLimits;
  onChange: (change: StakeChange) => void;
  /** Identifies the tapped price; another one focuses the field again. */
  price: string;
  /** Called for a tap on the stake on a touch screen. */
  onTap: () => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [touch] = useState(hasKeypad);
  // Stays until blur: without it digits after the point would be read as rupees.
  const [point, setPoint] = useState('');
  useEffect(() => {
    const opener = document.activeElement;
    if (!touch) input.current?.focus();
    return () => {
      // The closed slip had the focus: back to the price that opened it.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [touch, price]);
  return (
    <div className={styles.row}>
      <div className={styles.stake}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('Decrease the stake')}
          onClick={() => onChange({ type: 'minus' })}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          ref={input}
          className={styles.input}
          aria-label={t('Stake')}
          inputMode={touch ? 'none' : 'numeric'}
          autoComplete="off"
          value={stake === 0 ? '' : formatAmount(stake) + point}
          placeholder="0"
          onClick={touch ? onTap : undefined}
          onChange={({ target: { value: text } }) => {
            setPoint(text.includes('.') ? '.' : '');
            onChange({ type: 'type', text });
          }}
          onBlur={() => setPoint('')}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={t('Increase the stake')}
          onClick={() => onChange({ type: 'plus' })}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.limits}>
        <span className={styles.range}>
          {formatAmount(limits.minStake)} – {formatAmount(limits.maxStake)}
        </span>
        <button type="button" className={styles.limit} onClick={() => onChange({ type: 'min' })}>
          {t('Min')}
        </button>
        <button type="button" className={styles.limit} onClick={() => onChange({ type: 'max' })}>
          {t('Max')}
        </button>
      </div>
    </div>
  );
}

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
