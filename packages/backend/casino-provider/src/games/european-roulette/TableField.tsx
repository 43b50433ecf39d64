import type { CSSProperties, ReactNode } from 'react';
import { useGame } from '../../page/context.ts';
import { VisuallyHidden } from '../../page/controls/VisuallyHidden.tsx';
import { formatPaise } from '../../page/texts.ts';
import type { Anchor } from './spots.ts';
import styles from './table.module.css';

/** A chip on the table. */
export interface LaidChip {
  spot: string;
  at: Anchor['at'] | 'side';
  paise: number;
  /** True before the bet is placed. */
  loose: boolean;
}

const THOUSAND_PAISE = 1000_00;
const shorten = (paise: number) =>
  paise < THOUSAND_PAISE ? `${paise / 100}` : `${Math.floor(paise / 100_00) / 10}k`;

/** One field of the table: a number, or a spot beside the numbers. */
export function TableField({
  label,
  color,
  place,
  chips,
  chosen,
  meant,
  won,
  disabled,
  onTap,
  children,
}: {
  /** Read aloud after the visible text. */
  label: string;
  color: 'red' | 'black' | 'green' | 'plain';
  place?: CSSProperties | undefined;
  chips: readonly LaidChip[];
  /** The first tap of a spot of several numbers. */
  chosen?: boolean;
  /** A tap here completes the spot. */
  meant?: boolean;
  won: boolean;
  disabled: boolean;
  onTap: () => void;
  children: ReactNode;
}) {
  const { t } = useGame();
  const sum = chips.reduce((total, { paise }) => total + paise, 0);
  return (
    <button
      type="button"
      className={styles.field}
      style={place}
      data-look={color}
      data-chosen={chosen}
      data-meant={meant}
      data-won={won}
      disabled={disabled}
      onClick={onTap}
    >
      {children}
      {chips.map(({ spot, at, paise, loose }) => (
        <span key={spot} className={styles.chip} data-at={at} data-loose={loose} aria-hidden="true">
          {shorten(paise)}
        </span>
      ))}
      <VisuallyHidden
        parts={[label, sum > 0 && t('{{amount}} on it', { amount: formatPaise(sum) })]}
      />
    </button>
  );
}
