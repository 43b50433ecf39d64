import { useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { setSearchText, useSearchText } from '@exchange/store';
import { useMediaQuery } from '@exchange/ui';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ROOMY } from '../../layout/media.ts';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';
import styles from './Search.module.css';
import { useSearchedAreas } from './SearchResults.tsx';
import { closeSearchSheet, searchSheetStore } from './search-sheet.ts';

const SearchSheet = lazyOverlay(
  async () => (await import('./SearchSheet.tsx')).SearchSheet,
  () => closeSearchSheet,
);

/** Loads the search of small screens on first use; navigation closes it. */
export function SearchSheetHost() {
  const open = useStore(searchSheetStore, (state) => state.open);
  const { pathname } = useLocation();
  const wide = useMediaQuery(ROOMY);
  useEffect(closeSearchSheet, [pathname, wide]);
  const { any: hasSearch } = useSearchedAreas();
  if (!open || !hasSearch) return null;
  return <SearchSheet />;
}

/** Search field over matches, series and games; its text is shared with the results. */
export function SearchField({ autoFocus = false }: { autoFocus?: boolean }) {
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
        // biome-ignore lint/a11y/noAutofocus: the sheet was opened to type
        autoFocus={autoFocus}
        onChange={(event) => setSearchText(event.target.value)}
      />
    </div>
  );
}
