import type { ComponentType } from 'react';
import { lazyPage } from '../shared/lazy-page.ts';
import { StaffFrame } from './StaffFrame.tsx';
import type { StaffPageName } from './StaffPage.tsx';

const StaffPage = lazyPage(async () => (await import('./StaffPage.tsx')).StaffPage);

/** Creates the route of a page of the staff, whose code players never load; its tabs stand at once. */
export const staffRoute =
  (name: StaffPageName): ComponentType =>
  () => (
    <StaffFrame>
      <StaffPage name={name} />
    </StaffFrame>
  );
