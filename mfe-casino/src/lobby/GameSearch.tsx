import { useTranslation } from '@exchange/i18n';
import { Search } from 'lucide-react';
import styles from './GameSearch.module.css';

/** Search field over the shown games. */
export function GameSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslation();
  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        className={styles.field}
        aria-label={t('Search games')}
        placeholder={t('Search games')}
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </search>
  );
}
