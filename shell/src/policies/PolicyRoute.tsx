import type { PolicyName } from '@exchange/contract';
import { lazyPage } from '../shared/lazy-page.ts';

/** Skeleton rows of a text: a full screen. */
const ROWS = 8;
const PolicyPage = lazyPage(async () => (await import('./PolicyPage.tsx')).PolicyPage, ROWS);
const ContactPage = lazyPage(async () => (await import('./ContactPage.tsx')).ContactPage, ROWS);

/** A policy page, loaded on first use. */
export const PolicyRoute = ({ name }: { name: PolicyName }) =>
  name === 'contact' ? <ContactPage /> : <PolicyPage key={name} name={name} />;
