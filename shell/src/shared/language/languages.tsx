import type { Language } from '@exchange/i18n';
import type { ReactNode } from 'react';
import { HindiName } from './HindiName.tsx';

/** Languages with their native names. */
export const LANGUAGE_CHOICES: readonly { id: Language; ownName: ReactNode; lang: Language }[] = [
  { id: 'en', ownName: 'English', lang: 'en' },
  { id: 'hi', ownName: <HindiName />, lang: 'hi' },
];
