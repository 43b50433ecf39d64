import { useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { Minus, Plus } from 'lucide-react';
import { type FocusEvent, memo } from 'react';
import { formatPrice, type LimitPrice, stepPrice } from './price.model.ts';
import styles from './StakeField.module.css';
import { setLimit, slipStore } from './slip.store.ts';

/** Returns the price that the next step starts from: the player's own, else the tapped one. */
function readPrice(): number {
  const { limit, selection } = slipStore.getState();
  return limit?.price ?? selection?.odds ?? 0;
}

const step = (tick: 1 | -1) => setLimit(formatPrice(stepPrice(readPrice(), tick)));

/** Changes the price by a key of the slip's keypad; the first one replaces the tapped price. */
export function pressPriceKey(key: string | 'erase'): void {
  const { limit } = slipStore.getState();
  const text = limit?.text ?? '';
  setLimit(key === 'erase' ? (limit ? text : formatPrice(readPrice())).slice(0, -1) : text + key);
}

interface PriceFieldProps {
  /** The accepted odds, for as long as the player names none. */
  odds: number;
  limit: LimitPrice | undefined;
  /** Id of the text that explains the price. */
  noteId: string;
  isTouch: boolean;
  onTap: () => void;
}

/**
 * The player's own price with steps of the ladder. Emptied, the bet is at the tapped price again; a
 * typed price becomes the ladder's nearest on leaving the field.
 */
export const PriceField = memo(function PriceField(props: PriceFieldProps) {
  const { odds, limit, noteId, isTouch, onTap } = props;
  const { t } = useTranslation();
  const settle = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { limit: left } = slipStore.getState();
    if (left?.price !== undefined && currentTarget.value !== '') setLimit(formatPrice(left.price));
  };
  return (
    <div className={classNames(styles.stake, styles.price)}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('Lower the price by a step')}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <input
        className={styles.input}
        aria-label={t('Price')}
        aria-describedby={noteId}
        aria-invalid={(limit && limit.price === undefined) || undefined}
        inputMode={isTouch ? 'none' : 'decimal'}
        autoComplete="off"
        value={limit?.text ?? ''}
        placeholder={formatPrice(odds)}
        onClick={isTouch ? onTap : undefined}
        onChange={({ target }) => setLimit(target.value.trim().replace(',', '.'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        onBlur={settle}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t('Raise the price by a step')}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
});
