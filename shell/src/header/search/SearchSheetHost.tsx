import { useLocation } from '@exchange/federation/router';
import { useMediaQuery } from '@exchange/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ROOMY } from '../../layout/media.ts';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';
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
