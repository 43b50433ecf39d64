import { useTranslation } from '@exchange/i18n';
import { X } from 'lucide-react';
import styles from './SlipHead.module.css';
import { SlipOdds } from './SlipOdds.tsx';
import type { SlipSelection } from './slip.model.ts';

/** Selection and price of the bet. */
export function SlipHead({
  selection,
  live,
  onClose,
  closable,
}: {
  selection: SlipSelection;
  /** The price that the bet would get now. */
  live: number | undefined;
  onClose: () => void;
  /** False while a bet is in flight. */
  closable: boolean;
}) {
  const { t } = useTranslation();
  const { side, runnerName, rate } = selection;
  const readTitle = () => {
    if (rate !== undefined) {
      return side === 'back'
        ? t('Yes {{session}}', { session: runnerName })
        : t('No {{session}}', { session: runnerName });
    }
    return side === 'back'
      ? t('Back {{runner}}', { runner: runnerName })
      : t('Lay {{runner}}', { runner: runnerName });
  };
  return (
    <header className={styles.head}>
      <div className={styles.what}>
        <h2 className={styles.title}>{readTitle()}</h2>
        <p className={styles.where}>
          {t(selection.marketName)} · {selection.matchName}
        </p>
      </div>
      <SlipOdds selection={selection} live={live} />
      <button
        type="button"
        className={styles.close}
        aria-label={t('Close')}
        onClick={onClose}
        disabled={!closable}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </header>
  );
}
