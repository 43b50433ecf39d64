import { useTranslation } from '@exchange/i18n';
import { X } from 'lucide-react';
import styles from './MatchFilter.module.css';

/** Notice that only bets on one match are shown, with a link to all. */
export function MatchFilter({ name, onClear }: { name: string | undefined; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.filter}>
      <span>
        {t('Only bets on')} <b>{name ?? t('one match')}</b>
      </span>
      <button type="button" className={styles.clear} onClick={onClear}>
        <X size={16} aria-hidden="true" />
        {t('Show all bets')}
      </button>
    </p>
  );
}
