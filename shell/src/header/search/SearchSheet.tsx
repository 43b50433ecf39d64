import { useTranslation } from '@exchange/i18n';
import { Dialog } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { closeOverlay } from '../../shared/overlay.store.ts';
import styles from './Search.module.css';
import { moveSearchFocus, SearchField } from './SearchField.tsx';
import { SearchResults } from './SearchResults.tsx';

/** The search of small screens: field and results over the page. */
export function SearchSheet() {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  // The sheet was opened to type.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog open onClose={() => closeOverlay('search')} title={t('Search')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its fields and links */}
      <div
        ref={root}
        className={styles.sheet}
        onKeyDown={(event) => moveSearchFocus(event, root.current)}
      >
        <SearchField />
        <SearchResults />
      </div>
    </Dialog>
  );
}
