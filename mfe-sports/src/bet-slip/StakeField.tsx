import { formatAmount, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { Delete, Minus, Plus } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import styles from './StakeField.module.css';
import { selectReadStake, setStake, slipStore } from './slip.store.ts';
import { changeStake, readStake, type StakeChange, type StakeLimits } from './stake.model.ts';
import { useStakeText } from './use-stake-text.ts';

type OnChange = (change: StakeChange) => void;

/** Touch screens use the slip's keypad; focus would open the system's keyboard. */
const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * Returns the ref of an input that gets the focus for each tapped price. A closed slip gives the
 * focus back to the price that opened it.
 */
function useFocusForPrice(price: string, isEnabled: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    if (isEnabled) input.current?.focus();
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [isEnabled, price]);
  return input;
}

function StepButton({ type, onChange }: { type: 'minus' | 'plus'; onChange: OnChange }) {
  const { t } = useTranslation();
  const Icon = type === 'minus' ? Minus : Plus;
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={type === 'minus' ? t('Decrease the stake') : t('Increase the stake')}
      onClick={() => onChange({ type })}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}

interface StakeTextProps {
  stake: number;
  unreadable: string | undefined;
  isInvalid: boolean;
  price: string;
  onChange: OnChange;
  onTap: () => void;
}

/** The stake as text, which the player types, or taps for the keypad on a touch screen. */
function StakeText({ stake, unreadable, isInvalid, price, onChange, onTap }: StakeTextProps) {
  const { t } = useTranslation();
  const [isTouch] = useState(isTouchScreen);
  const input = useFocusForPrice(price, !isTouch);
  const shown = { stake, unreadable };
  const { text, onFocus, onType, onBlur } = useStakeText(input, shown, readStake);
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={t('Stake')}
      aria-invalid={isInvalid}
      inputMode={isTouch ? 'none' : 'numeric'}
      autoComplete="off"
      value={text}
      placeholder="0"
      onClick={isTouch ? onTap : undefined}
      onFocus={onFocus}
      onChange={({ target: { value } }) => {
        onType(value);
        onChange({ type: 'type', text: value });
      }}
      onBlur={onBlur}
    />
  );
}

/** The range of the stake, with a button for each end. */
function StakeRange({ limits, onChange }: { limits: StakeLimits; onChange: OnChange }) {
  const { t } = useTranslation();
  return (
    <div className={styles.limits}>
      <span className={styles.range}>
        {`${formatAmount(limits.minStake)} – ${formatAmount(limits.maxStake)}`}
      </span>
      <button type="button" className={styles.limit} onClick={() => onChange({ type: 'min' })}>
        {t('Min')}
      </button>
      <button type="button" className={styles.limit} onClick={() => onChange({ type: 'max' })}>
        {t('Max')}
      </button>
    </div>
  );
}

interface StakeChipsProps {
  stake: number;
  /** Larger quick stakes are disabled. */
  maxStake: number;
  quickStakes: readonly number[];
  /** Leaves space for the keypad below. */
  inOneRow: boolean;
  onChange: OnChange;
}

/** The player's quick stakes in rupees, and Clear. */
export function StakeChips(props: StakeChipsProps) {
  const { stake, maxStake, quickStakes, inOneRow, onChange } = props;
  const { t } = useTranslation();
  return (
    <fieldset
      className={classNames(styles.chips, inOneRow && styles.inOneRow)}
      aria-label={t('Quick stakes')}
    >
      {quickStakes.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={value === stake}
          disabled={value > maxStake}
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
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00'] as const;

/** Number keys of the slip for touch screens, as the system's keyboard would cover the market. */
function Keypad({ onChange }: { onChange: OnChange }) {
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
}

interface StakeFieldProps extends StakeLimits {
  stake: number;
  /** What is typed instead of a stake. */
  unreadable: string | undefined;
  /** The stake is marked. */
  isInvalid: boolean;
  quickStakes: readonly number[];
  /** Identifies the tapped price; another one focuses the field again. */
  price: string;
}

/** The stake of the slip with its steps, limits, quick stakes and keypad; rupees. */
export const StakeField = memo(function StakeField(props: StakeFieldProps) {
  const { stake, unreadable, isInvalid, minStake, maxStake, quickStakes, price } = props;
  // On touch screens a tap on the stake opens the keypad; until then the market uses its space.
  const [hasKeypad, setHasKeypad] = useState(false);
  const limits = { minStake, maxStake };
  const change = (next: StakeChange) => {
    // Two changes may come before the next render.
    const slip = slipStore.getState();
    const { stake: changed, unreadable: text } = changeStake(slip, next, limits);
    setStake(changed, text);
  };
  return (
    <>
      <div className={styles.row}>
        <div className={styles.stake}>
          <StepButton type="minus" onChange={change} />
          <StakeText
            stake={stake}
            unreadable={unreadable}
            isInvalid={isInvalid}
            price={price}
            onChange={change}
            onTap={() => setHasKeypad(!hasKeypad)}
          />
          <StepButton type="plus" onChange={change} />
        </div>
        {/* What is no longer offered has none. */}
        {limits.maxStake > 0 && <StakeRange limits={limits} onChange={change} />}
      </div>
      <StakeChips
        stake={selectReadStake({ stake, unreadable })}
        maxStake={maxStake}
        quickStakes={quickStakes}
        inOneRow={hasKeypad}
        onChange={change}
      />
      {hasKeypad && <Keypad onChange={change} />}
    </>
  );
});
