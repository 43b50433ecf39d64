import { readAmount } from '@exchange/contract';
import { useId, useState } from 'react';
import { toPaise } from '../../money.ts';
import { useGame } from '../context.ts';
import { formatPaise } from '../texts.ts';
import styles from './controls.module.css';

const CHIPS_PAISE = [10_00, 50_00, 100_00, 500_00, 1000_00];
const STEP_PAISE = 10_00;

/** Returns the paise of a typed stake, 0 for an empty text; undefined if it is no amount. */
function readStakePaise(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const rupees = readAmount(text);
  return rupees === undefined ? undefined : toPaise(rupees);
}

/** Formats paise as the field shows them: `12`, `12.50`. */
const writeStake = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

/**
 * The stake in rupees: a field, steps, and chips that set it. A typed stake stands as typed; one
 * that cannot be read, or is out of the limits, is marked.
 */
export function StakeField({
  stakePaise,
  onChange,
  disabled = false,
  chips = true,
}: {
  stakePaise: number;
  /** Undefined if the typed stake cannot be read. */
  onChange: (paise: number | undefined) => void;
  disabled?: boolean;
  chips?: boolean;
}) {
  const { t, visit } = useGame();
  const id = useId();
  const { minPaise = 0, maxPaise = Number.MAX_SAFE_INTEGER } = visit.limits ?? {};
  const [typed, setTyped] = useState<string>();
  const read = readStakePaise(typed ?? '');
  const isUnreadable = !disabled && typed !== undefined && read === undefined;
  const isTyped = isUnreadable || (!disabled && typed !== undefined && read === stakePaise);
  const set = (paise: number) => {
    setTyped(undefined);
    onChange(Math.min(maxPaise, paise));
  };
  const isOutside = stakePaise > maxPaise || (!isTyped && stakePaise < minPaise);
  const fault = isUnreadable
    ? t('Write an amount like 50 or 12.50.')
    : isOutside &&
      t('Stakes from {{min}} to {{max}}', {
        min: formatPaise(minPaise),
        max: formatPaise(maxPaise),
      });
  return (
    <>
      <div className={styles.stake}>
        <button
          type="button"
          aria-label={t('Less')}
          disabled={disabled || stakePaise <= minPaise}
          onClick={() => set(Math.max(minPaise, stakePaise - STEP_PAISE))}
        >
          −
        </button>
        <input
          id={id}
          aria-label={t('Stake in rupees')}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : undefined}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          value={isTyped ? typed : writeStake(stakePaise)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readStakePaise(target.value));
          }}
          onBlur={() => {
            if (!isUnreadable) setTyped(undefined);
          }}
        />
        <button
          type="button"
          aria-label={t('More')}
          disabled={disabled || stakePaise >= maxPaise}
          onClick={() => set(stakePaise + STEP_PAISE)}
        >
          +
        </button>
      </div>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {chips && (
        <fieldset className={styles.chips} aria-label={t('Chips')}>
          {CHIPS_PAISE.map((paise) => (
            <button key={paise} type="button" disabled={disabled} onClick={() => set(paise)}>
              {formatPaise(paise)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

const FIRST_PAISE = 100_00;

/**
 * Returns the player's stake, in paise, and whether it may be bet. A typed stake that cannot be
 * read, set as undefined, keeps the former one and may not.
 */
export function useStake(firstPaise = FIRST_PAISE) {
  const { visit, balance } = useGame();
  const [{ stakePaise, isRead }, setStake] = useState({ stakePaise: firstPaise, isRead: true });
  const setStakePaise = (paise: number | undefined) =>
    setStake((before) => ({
      stakePaise: paise ?? before.stakePaise,
      isRead: paise !== undefined,
    }));
  const { minPaise = 0, maxPaise = Number.MAX_SAFE_INTEGER } = visit.limits ?? {};
  const isInLimits = stakePaise >= minPaise && stakePaise <= maxPaise;
  const valid = isRead && isInLimits && stakePaise <= (balance ?? stakePaise);
  return { stakePaise, setStakePaise, valid };
}
