import { useGame } from '../../page/context.ts';
import styles from './mines.module.css';

/** What a field shows. */
export type CellKind = 'idle' | 'closed' | 'safe' | 'mine' | 'hit';

const GEM = (
  <svg viewBox="-24 -24 48 48" aria-hidden="true">
    <path d="M-20-7-10-19h20L20-7 0 20z" fill="#2fe0a5" />
    <path d="M-20-7h40L0 20zM-10-19l10 12 10-12z" fill="#8ff7d2" />
    <path d="M-9-7 0 20 9-7z" fill="#d8fff1" />
  </svg>
);
const MINE = (
  <svg viewBox="-30 -38 60 68" aria-hidden="true">
    <path
      d="M12-18q4-14 16-14"
      stroke="#e9d7b0"
      strokeWidth="5"
      fill="none"
      strokeLinecap="round"
    />
    <circle cx="24" cy="-31" r="6" fill="#ffd071" />
    <circle cy="3" r="24" fill="#0b0d12" />
    <circle cx="-8" cy="-5" r="7" fill="#4a5263" />
    <path d="M6-24l12 8-6 8-12-8z" fill="#3a4150" />
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
