import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { formatPaise } from '../../page/texts.ts';
import styles from './controls.module.css';
import { MODES, type Mode } from './spots.ts';
import { CHIPS_PAISE, type RouletteChips } from './use-chips.ts';

const MODE_NAMES: Record<Mode, string> = {
  straight: 'Straight',
  split: 'Split',
  street: 'Street',
  corner: 'Corner',
  line: 'Six line',
};

/** Renders the mode of taps, the chip, and the bet. */
export function RouletteControls({
  chips,
  betting,
  secondsLeft,
}: {
  chips: RouletteChips;
  betting: boolean;
  secondsLeft: number;
}) {
  const { t } = useGame();
  const note = () => {
    if (!betting) return t('Betting is closed');
    if (chips.first !== undefined) {
      return t('Tap the other number');
    }
    return t('Betting closes in {{seconds}} s', { seconds: secondsLeft });
  };
  return (
    <>
      <fieldset className={styles.modes} aria-label={t('A tap on a number means')}>
        {MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            aria-pressed={chips.mode === mode}
            onClick={() => chips.setMode(mode)}
          >
            {t(MODE_NAMES[mode])}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.chips} aria-label={t('Chips')}>
        {CHIPS_PAISE.map((paise) => (
          <button
            key={paise}
            type="button"
            aria-pressed={chips.chip === paise}
            onClick={() => chips.setChip(paise)}
          >
            {formatPaise(paise)}
          </button>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <button type="button" disabled={chips.total === 0 || chips.sending} onClick={chips.undo}>
          {t('Undo')}
        </button>
        {chips.canRepeat ? (
          <button key="repeat" type="button" onClick={chips.repeat}>
            {t('Repeat')}
          </button>
        ) : (
          <button
            key="clear"
            type="button"
            disabled={chips.total === 0 || chips.sending}
            onClick={chips.clear}
          >
            {t('Clear')}
          </button>
        )}
        <ActionButton
          disabled={!betting || chips.total === 0 || chips.sending}
          onClick={() => void chips.place()}
          note={note()}
        >
          {chips.total > 0
            ? t('Place {{amount}}', { amount: formatPaise(chips.total) })
            : t('Lay chips')}
        </ActionButton>
      </div>
    </>
  );
}
