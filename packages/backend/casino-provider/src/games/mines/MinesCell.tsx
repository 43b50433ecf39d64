import { useGame } from '../../page/context.ts';
import styles from './mines.module.css';

/** The state that a field shows. */
export type CellKind = 'idle' | 'closed' | 'safe' | 'mine' | 'hit';

const GEM = (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path d="M11 6h18l8 10-17 19L3 16z" fill="#35d49a" />
    <path d="M11 6l9 10 9-10zM3 16h34L20 35z" fill="#1fa877" />
    <path d="M13 16l7 19 7-19-7-10z" fill="#7cf0c6" opacity=".55" />
  </svg>
);
const MINE = (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path
      d="M20 3v34M3 20h34M8 8l24 24M32 8L8 32"
      stroke="#0c0f15"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <circle cx="20" cy="20" r="11.5" fill="#0c0f15" />
    <circle cx="16" cy="16" r="3.4" fill="#f4f6fb" opacity=".8" />
  </svg>
);

/** One of the 25 fields. */
export function MinesCell({
  number,
  kind,
  faded,
  disabled,
  onOpen,
}: {
  number: number;
  kind: CellKind;
  /** A mine or gem that the player did not open. */
  faded: boolean;
  disabled: boolean;
  onOpen: () => void;
}) {
  const { t } = useGame();
  const label =
    kind === 'safe'
      ? t('Field {{number}}, safe', { number })
      : kind === 'mine' || kind === 'hit'
        ? t('Field {{number}}, mine', { number })
        : t('Field {{number}}', { number });
  return (
    <button
      type="button"
      className={styles.cell}
      data-kind={kind}
      data-faded={faded}
      aria-label={label}
      disabled={disabled}
      onClick={onOpen}
    >
      {kind === 'safe' && GEM}
      {(kind === 'mine' || kind === 'hit') && MINE}
    </button>
  );
}
