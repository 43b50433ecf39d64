import type { Language } from '@exchange/i18n';
import type { ReactNode } from 'react';
import { HindiName } from './HindiName.tsx';

/** Each language under its own name, which those who read it know whatever is shown. */
export const LANGUAGE_CHOICES: readonly { id: Language; ownName: ReactNode; lang: Language }[] = [
  { id: 'en', ownName: 'English', lang: 'en' },
  { id: 'hi', ownName: <HindiName />, lang: 'hi' },
];
