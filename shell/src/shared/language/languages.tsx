import { changeLanguage, isLanguage, type Language, useTranslation } from '@exchange/i18n';
import { showToast } from '@exchange/store';
import { type ReactNode, useState } from 'react';
import styles from './Language.module.css';

/** Returns the current language and a setter; `busy` while its texts load. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const change = async (language: Language) => {
    setBusy(true);
    try {
      await changeLanguage(language);
    } catch {
      showToast({ kind: 'error', text: 'The language could not be loaded. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return { language: isLanguage(i18n.language) ? i18n.language : 'en', change, busy } as const;
}

/** "Hindi" in Hindi, drawn, for devices without a Devanagari typeface. */
const HindiName = () => (
  <>
    <span className={styles.visuallyHidden}>हिन्दी</span>
    <span className={styles.drawn} aria-hidden="true" />
  </>
);

/** Languages with their native names. */
export const LANGUAGE_CHOICES: readonly { id: Language; ownName: ReactNode; lang: Language }[] = [
  { id: 'en', ownName: 'English', lang: 'en' },
  { id: 'hi', ownName: <HindiName />, lang: 'hi' },
];
