import { lazyPage } from '../shared/lazy-page.ts';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';

/** About as many as fill a screen. */
const ROWS = 8;
const StaffPages = lazyPage(async () => (await import('./StaffPages.tsx')).StaffPages, ROWS);

/** The pages of the staff, whose code players never load; their tabs stand at once, and stay. */
export const StaffRoute = () => (
  <BackOfficeLayout>
    <StaffPages />
  </BackOfficeLayout>
);
