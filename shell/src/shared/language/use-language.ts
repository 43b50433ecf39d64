import { changeLanguage, isLanguage, type Language, useTranslation } from '@exchange/i18n';
import { showToast } from '@exchange/store';
import { useState } from 'react';

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
