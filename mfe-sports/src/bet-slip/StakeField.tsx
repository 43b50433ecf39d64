import { formatAmount, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { Delete, Minus, Plus } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { PriceField, pressPriceKey } from './PriceField.tsx';
import type { LimitPrice } from './price.model.ts';
import styles from './StakeField.module.css';
import { setStake, slipStore } from './slip.store.ts';
import { calculateStake, type StakeChange, type StakeLimits } from './stake.model.ts';

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
  price: string;
  isTouch: boolean;
  onChange: OnChange;
  onTap: () => void;
}

/** The stake as text, which the player types, or taps for the keypad on a touch screen. */
function StakeText({ stake, price, isTouch, onChange, onTap }: StakeTextProps) {
  const { t } = useTranslation();
  const input = useFocusForPrice(price, !isTouch);
  // Stays until blur: without it digits after the point would be read as rupees.
  const [hasPoint, setHasPoint] = useState(false);
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={t('Stake')}
      inputMode={isTouch ? 'none' : 'numeric'}
      autoComplete="off"
      value={stake === 0 ? '' : formatAmount(stake) + (hasPoint ? '.' : '')}
      placeholder="0"
      onClick={isTouch ? onTap : undefined}
      onChange={({ target: { value: text } }) => {
        setHasPoint(text.includes('.'));
        onChange({ type: 'type', text });
      }}
      onBlur={() => setHasPoint(false)}
    />
  );
}

interface StakeChipsProps {
  stake: number;
  quickStakes: readonly number[];
  /** Leaves space for the keypad below. */
  inOneRow: boolean;
  onChange: OnChange;
}

const ENDS = [
  { type: 'min', text: 'Min' },
  { type: 'max', text: 'Max' },
  { type: 'clear', text: 'Clear' },
] as const;

/** The player's quick stakes in rupees, the ends of the range, and Clear. */
export function StakeChips({ stake, quickStakes, inOneRow, onChange }: StakeChipsProps) {
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
          onClick={() => onChange({ type: 'set', stake: value })}
        >
          {formatAmount(value)}
        </button>
      ))}
      {ENDS.map(({ type, text }) => (
        <button key={type} type="button" className={styles.chip} onClick={() => onChange({ type })}>
          {t(text)}
        </button>
      ))}
    </fieldset>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** Field that the keypad writes to. */
type KeypadField = 'stake' | 'price';

interface KeypadProps {
  field: KeypadField;
  onKey: (key: (typeof KEYS)[number] | '00' | '.' | 'erase') => void;
}

/** Number keys of the slip for touch screens, as the system's keyboard would cover the market. */
function Keypad({ field, onKey }: KeypadProps) {
  const { t } = useTranslation();
  return (
    <fieldset
      className={styles.keys}
      aria-label={field === 'stake' ? t('Stake keypad') : t('Price keypad')}
    >
      {([...KEYS, field === 'stake' ? '00' : '.'] as const).map((key) => (
        <button key={key} type="button" className={styles.key} onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete the last digit')}
        onClick={() => onKey('erase')}
      >
        <Delete size={18} aria-hidden="true" />
      </button>
    </fieldset>
  );
}

interface StakeFieldProps extends StakeLimits {
  stake: number;
  quickStakes: readonly number[];
  /** Identifies the tapped price; another one focuses the field again. */
  price: string;
  /** The accepted odds where the player may name a price. */
  odds: number | undefined;
  /** The player's own price. */
  limit: LimitPrice | undefined;
  /** Effect of price and stake on the bet; the range of the stake without it. */
  note: string | undefined;
}

/** Price and stake of the slip with steps, limits, quick stakes and keypad; rupees. */
export const StakeField = memo(function StakeField(props: StakeFieldProps) {
  const { stake, minStake, maxStake, quickStakes, price, odds, limit, note } = props;
  const [isTouch] = useState(isTouchScreen);
  // On touch screens a tap on a field opens the keypad; until then the market uses its space.
  const [chosen, setKeypad] = useState<KeypadField>();
  const keypad = chosen === 'price' && odds === undefined ? undefined : chosen;
  const toggle = (field: KeypadField) => setKeypad(keypad === field ? undefined : field);
  const noteId = useId();
  const limits = { minStake, maxStake };
  // Two changes may come before the next render.
  const change = (next: StakeChange) =>
    setStake(calculateStake(slipStore.getState().stake, next, limits));
  return (
    <>
      <div className={styles.row}>
        {odds !== undefined && (
          <PriceField
            odds={odds}
            limit={limit}
            noteId={noteId}
            isTouch={isTouch}
            onTap={() => toggle('price')}
          />
        )}
        <div className={styles.stake}>
          <StepButton type="minus" onChange={change} />
          <StakeText
            stake={stake}
            price={price}
            isTouch={isTouch}
            onChange={change}
            onTap={() => toggle('stake')}
          />
          <StepButton type="plus" onChange={change} />
        </div>
        <p id={noteId} className={styles.note}>
          {note ?? `${formatAmount(minStake)} – ${formatAmount(maxStake)}`}
        </p>
      </div>
      <StakeChips
        stake={stake}
        quickStakes={quickStakes}
        inOneRow={keypad !== undefined}
        onChange={change}
      />
      {keypad && (
        <Keypad
          field={keypad}
          onKey={(key) => {
            if (keypad === 'price') pressPriceKey(key);
            else if (key === 'erase') change({ type: 'erase' });
            else if (key !== '.') change({ type: 'digit', digits: key });
          }}
        />
      )}
    </>
  );
});
