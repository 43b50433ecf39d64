import type { CSSProperties, ReactNode } from 'react';
import { useGame } from '../../page/context.ts';
import { VisuallyHidden } from '../../page/controls/AtomicText.tsx';
import { formatPaise } from '../../page/texts.ts';
import { type Anchor, anchorOf, colorOf, reachedFrom, SPOTS } from './spots.ts';
import styles from './table.module.css';
import type { RouletteChips } from './use-chips.ts';

/** A chip on the table. */
interface LaidChip {
  spot: string;
  at: Anchor['at'] | 'side';
  paise: number;
  /** True before the bet is placed. */
  isLoose: boolean;
}

const THOUSAND_PAISE = 1000_00;
const shorten = (paise: number) =>
  paise < THOUSAND_PAISE ? `${paise / 100}` : `${Math.floor(paise / 100_00) / 10}k`;

/** One field of the table: a number, or a spot beside the numbers. */
function TableField({
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
      {chips.map(({ spot, at, paise, isLoose }) => (
        <span
          key={spot}
          className={styles.chip}
          data-at={at}
          data-loose={isLoose}
          aria-hidden="true"
        >
          {shorten(paise)}
        </span>
      ))}
      <VisuallyHidden
        parts={[label, sum > 0 && t('{{amount}} on it', { amount: formatPaise(sum) })]}
      />
    </button>
  );
}

const NUMBERS = Array.from({ length: 37 }, (_, number) => number);
const HALF = 18;
const DOZENS = ['dozen-1', 'dozen-2', 'dozen-3'];
const COLUMNS = ['column-3', 'column-2', 'column-1'];
const CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high'];
const NAMES: Readonly<Record<string, readonly [shown: string, spoken: string]>> = {
  'dozen-1': ['1st 12', 'First dozen'],
  'dozen-2': ['2nd 12', 'Second dozen'],
  'dozen-3': ['3rd 12', 'Third dozen'],
  'column-1': ['2:1', 'Column of 1'],
  'column-2': ['2:1', 'Column of 2'],
  'column-3': ['2:1', 'Column of 3'],
  low: ['1–18', '1 to 18'],
  even: ['Even', 'Even'],
  red: ['Red', 'Red'],
  black: ['Black', 'Black'],
  odd: ['Odd', 'Odd'],
  high: ['19–36', '19 to 36'],
};
const COLOR_NAMES = { red: 'Red', black: 'Black', green: 'Zero' } as const;

const placeOf = (number: number) =>
  ({
    '--column': Math.ceil(number / 3),
    '--row': 3 - ((number - 1) % 3),
    '--half': number > HALF ? 1 : 0,
  }) as CSSProperties;

/** The table: numbers, zero, columns, dozens and even chances. */
export function RouletteTable({
  chips,
  won,
  disabled,
}: {
  chips: RouletteChips;
  /** The winning number, once it is final. */
  won: number | undefined;
  disabled: boolean;
}) {
  const { t } = useGame();
  const { stakes, mode, first, tapNumber, lay } = chips;
  const laid = stakes.spots.map((spot) => ({ spot, ...stakes.stakeOn(spot) }));
  const lyingOn = new Map<number, LaidChip[]>();
  for (const chip of laid) {
    const anchor = anchorOf(chip.spot);
    if (!anchor) continue;
    const others = lyingOn.get(anchor.number) ?? [];
    lyingOn.set(anchor.number, [...others, { ...chip, at: anchor.at }]);
  }
  const meant = first === undefined ? undefined : reachedFrom(mode, first);
  const isWon = (spot: string) => won !== undefined && (SPOTS.get(spot)?.includes(won) ?? false);

  const outside = (spot: string, place?: CSSProperties) => {
    const [shown = '', reported = ''] = NAMES[spot] ?? [];
    return (
      <TableField
        key={spot}
        label={reported === shown ? '' : t(reported)}
        color={spot === 'red' || spot === 'black' ? spot : 'plain'}
        place={place}
        chips={laid
          .filter((chip) => chip.spot === spot)
          .map((chip) => ({ ...chip, at: 'side' as const }))}
        won={isWon(spot)}
        disabled={disabled}
        onTap={() => lay(spot)}
      >
        {t(shown)}
      </TableField>
    );
  };

  return (
    <div className={styles.table}>
      <div className={styles.numbers}>
        {NUMBERS.map((number) => (
          <TableField
            key={number}
            label={number === 0 ? '' : t(COLOR_NAMES[colorOf(number)])}
            color={colorOf(number)}
            place={number === 0 ? undefined : placeOf(number)}
            chips={lyingOn.get(number) ?? []}
            chosen={!disabled && first === number}
            meant={(!disabled && meant?.has(number)) ?? false}
            won={won === number}
            disabled={disabled}
            onTap={() => tapNumber(number)}
          >
            {number}
          </TableField>
        ))}
        {COLUMNS.map((spot, row) =>
          outside(spot, { '--column': 13, '--row': row + 1, '--half': 1 } as CSSProperties),
        )}
      </div>
      <div className={styles.dozens}>{DOZENS.map((spot) => outside(spot))}</div>
      <div className={styles.chances}>{CHANCES.map((spot) => outside(spot))}</div>
    </div>
  );
}
