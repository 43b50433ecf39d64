import { useLocation } from '@exchange/federation/router';
import { setSearchText } from '@exchange/store';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './Search.module.css';
import { moveSearchFocus, SearchField } from './SearchField.tsx';
import { SearchResults, useHasResults, useSearched } from './SearchResults.tsx';

/** The header's search on wide screens, with results below the field while it has the focus. */
export function HeaderSearch() {
  const root = useRef<HTMLElement>(null);
  const [active, setActive] = useState(false);
  const hasResults = useHasResults();
  const { pathname } = useLocation();
  const { any: hasSearch } = useSearched();
  useEffect(() => {
    setActive(false);
    setSearchText('');
  }, [pathname]);
  const onKeyDown = (event: KeyboardEvent) => {
    moveSearchFocus(event, root.current);
    if (event.key !== 'Escape') return;
    root.current?.querySelector('input')?.focus();
    setSearchText('');
  };
  if (!hasSearch) return null;
  return (
    <search
      ref={root}
      className={styles.header}
      onFocus={() => setActive(true)}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setActive(false);
      }}
      onKeyDown={onKeyDown}
    >
      <SearchField />
      {active && hasResults && (
        <div className={styles.results}>
          <SearchResults />
        </div>
      )}
    </search>
  );
}
