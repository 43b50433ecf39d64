import { useId, useState } from 'react';
import { useGame } from '../context.ts';
import { formatPaise } from '../texts.ts';
import styles from './controls.module.css';

const CHIPS_PAISE = [10_00, 50_00, 100_00, 500_00, 1000_00];
const STEP_PAISE = 10_00;

/** The stake in rupees: a field, steps, and chips that set it. */
export function StakeField({
  stakePaise,
  onChange,
  disabled = false,
  chips = true,
}: {
  stakePaise: number;
  onChange: (paise: number) => void;
  disabled?: boolean;
  chips?: boolean;
}) {
  const { t, visit } = useGame();
  const id = useId();
  const { minPaise = 0, maxPaise = Number.MAX_SAFE_INTEGER } = visit.limits ?? {};
  const set = (paise: number) => onChange(Math.min(maxPaise, Math.max(0, paise)));
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
          inputMode="numeric"
          disabled={disabled}
          value={Math.floor(stakePaise / 100)}
          onChange={(event) => set(Number(event.target.value.replace(/\D/g, '')) * 100)}
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

/** Returns the player's stake, in paise, and whether it is within the limits. */
export function useStake(firstPaise = FIRST_PAISE) {
  const { visit, balance } = useGame();
  const [stakePaise, setStakePaise] = useState(firstPaise);
  const { minPaise = 0, maxPaise = Number.MAX_SAFE_INTEGER } = visit.limits ?? {};
  const inLimits = stakePaise >= minPaise && stakePaise <= maxPaise;
  return { stakePaise, setStakePaise, valid: inLimits && stakePaise <= (balance ?? stakePaise) };
}
