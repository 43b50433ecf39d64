import type { PolicyName } from '@exchange/contract';
import { lazyPage } from '../shared/lazy-page.ts';

const PolicyPage = lazyPage(async () => (await import('./PolicyPage.tsx')).PolicyPage);
const ContactPage = lazyPage(async () => (await import('./ContactPage.tsx')).ContactPage);

/** A page of text whose code comes with the first of them. */
export const PolicyRoute = ({ name }: { name: PolicyName }) =>
  name === 'contact' ? <ContactPage /> : <PolicyPage key={name} name={name} />;
