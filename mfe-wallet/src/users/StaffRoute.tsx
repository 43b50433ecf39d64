import { lazyPage } from '../shared/lazy-page.ts';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';

/** Skeleton rows of a full screen. */
const ROWS = 8;
const StaffPages = lazyPage(async () => (await import('./StaffPages.tsx')).StaffPages, ROWS);

/** The staff pages, loaded on first use; their tabs are shown at once. */
export const StaffRoute = () => (
  <BackOfficeLayout>
    <StaffPages />
  </BackOfficeLayout>
);
