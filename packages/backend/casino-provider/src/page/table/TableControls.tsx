import { useGame } from '../context.ts';
import { ActionButton } from '../controls/ActionButton.tsx';
import controls from '../controls/controls.module.css';
import { formatPaise } from '../texts.ts';
import styles from './table.module.css';
import { CHIPS_PAISE, type TableStakes } from './use-table-stakes.ts';

/** Renders the chip of a tap, and the buttons that take back, repeat or bet the loose stakes. */
export function TableControls({
  stakes,
  canBet,
  note,
}: {
  stakes: TableStakes;
  canBet: boolean;
  /** A second line of the main button. */
  note?: string | undefined;
}) {
  const { t } = useGame();
  const { loosePaise, isSending, isDropped, canRepeat } = stakes;
  const isEmpty = loosePaise === 0;
  const dropped = isDropped && isEmpty ? t('Not placed: betting closed') : '';
  return (
    <>
      <fieldset className={styles.chips} aria-label={t('Chips')}>
        {CHIPS_PAISE.map((paise) => (
          <button
            key={paise}
            type="button"
            aria-pressed={stakes.chipPaise === paise}
            onClick={() => stakes.setChipPaise(paise)}
          >
            {formatPaise(paise)}
          </button>
        ))}
      </fieldset>
      {/* The button is disabled then, and so not announced. */}
      <p role="status" className={controls.visuallyHidden}>
        {dropped}
      </p>
      <div className={styles.placeBar}>
        <button type="button" disabled={isEmpty || isSending} onClick={stakes.undo}>
          {t('Undo')}
        </button>
        {canRepeat ? (
          <button key="repeat" type="button" disabled={!canBet} onClick={stakes.repeat}>
            {t('Repeat')}
          </button>
        ) : (
          <button key="clear" type="button" disabled={isEmpty || isSending} onClick={stakes.clear}>
            {t('Clear')}
          </button>
        )}
        <ActionButton
          disabled={!canBet || isEmpty || isSending}
          onClick={() => void stakes.place()}
          note={dropped || note}
        >
          {isEmpty
            ? t('Put down chips')
            : t('Place {{amount}}', { amount: formatPaise(loosePaise) })}
        </ActionButton>
      </div>
    </>
  );
}
