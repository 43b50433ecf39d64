import type { PolicyName } from '@exchange/contract';
import { lazyPage } from '../shared/lazy-page.ts';

/** Texts are long: rows that fill a screen. */
const ROWS = 8;
const PolicyPage = lazyPage(async () => (await import('./PolicyPage.tsx')).PolicyPage, ROWS);
const ContactPage = lazyPage(async () => (await import('./ContactPage.tsx')).ContactPage, ROWS);

/** A page of text whose code comes with the first of them. */
export const PolicyRoute = ({ name }: { name: PolicyName }) =>
  name === 'contact' ? <ContactPage /> : <PolicyPage key={name} name={name} />;
