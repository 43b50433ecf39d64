import { useGame } from '../../page/context.ts';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { CELLS } from './game.ts';
import styles from './mines.module.css';

/** How many fields hide a mine; set before the bet. */
export function MineCount({
  mines,
  onChange,
  disabled,
}: {
  mines: number;
  onChange: (mines: number) => void;
  disabled: boolean;
}) {
  const { t } = useGame();
  return (
    <fieldset className={styles.mines} aria-label={t('Number of mines')}>
      <button
        type="button"
        aria-label={t('Less')}
        disabled={disabled || mines <= 1}
        onClick={() => onChange(mines - 1)}
      >
        −
      </button>
      <output>
        <AtomicText>{t('{{count}} mines', { count: mines })}</AtomicText>
      </output>
      <button
        type="button"
        aria-label={t('More')}
        disabled={disabled || mines >= CELLS - 1}
        onClick={() => onChange(mines + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
