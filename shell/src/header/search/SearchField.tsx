import { useTranslation } from '@exchange/i18n';
import { setSearchText, useSearchText } from '@exchange/store';
import { Search } from 'lucide-react';
import styles from './Search.module.css';

/** Search field over matches, series and games; its text is shared with the results. */
export function SearchField() {
  const { t } = useTranslation();
  const text = useSearchText();
  return (
    <div className={styles.field}>
      <Search className={styles.glass} size={18} aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        aria-label={t('Search matches, series and games')}
        placeholder={t('Search')}
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(event) => setSearchText(event.target.value)}
      />
    </div>
  );
}
