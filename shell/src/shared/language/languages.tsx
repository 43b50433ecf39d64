import { changeLanguage, isLanguage, type Language, useTranslation } from '@exchange/i18n';
import { showToast } from '@exchange/store';
import { Button, ToggleGroup } from '@exchange/ui';
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
const LANGUAGE_CHOICES: readonly { id: Language; ownName: ReactNode; lang: Language }[] = [
  { id: 'en', ownName: 'English', lang: 'en' },
  { id: 'hi', ownName: <HindiName />, lang: 'hi' },
];

const ITEMS = LANGUAGE_CHOICES.map(({ ownName, ...choice }) => ({ ...choice, label: ownName }));

/** The languages side by side. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  return <ToggleGroup items={ITEMS} value={language} onChange={change} label={t('Language')} />;
}

/** The languages as a line of a menu, with their heading. */
export function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <div className={styles.line}>
      <span>{t('Language')}</span>
      <LanguageToggle />
    </div>
  );
}

/** Switches to the other language, labelled in that language. */
export function LanguageButton() {
  const { language, change, busy } = useLanguage();
  const other = LANGUAGE_CHOICES.find(({ id }) => id !== language);
  if (!other) return null;
  return (
    <Button variant="onHeader" lang={other.lang} busy={busy} onClick={() => change(other.id)}>
      {other.ownName}
    </Button>
  );
}
