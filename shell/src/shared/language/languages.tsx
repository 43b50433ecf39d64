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

/** Outlines of "हिन्दी" in Noto Sans Devanagari, 600, at 160 px. */
const OUTLINES =
  'm13 52q-2-4-4-8-1-4-1-10 0-13 10-20 10-7 28-7 18 0 33 6 15 6 27 16 13 10 21 23h-19q-8-10-17-16-10-7-20-10-10-4-21-4-11 0-17 4-6 5-6 12 0 4 1 8 2 3 3 6zm19 14v84h-19v-84h-13v-16h47v16zm36 51q-7-5-10-10-3-5-3-11 0-9 6-14 7-5 20-5h21v-11h-57v-16h91v16h-16v26h-36q-6 0-8 2-3 1-3 5 0 3 2 5 2 3 5 5zm32 24q4-2 6-5 2-3 2-6 0-5-3-7-4-3-12-3-10 0-15 3-5 4-5 11 0 5 4 10 4 4 12 8 8 4 20 8l-8 15q-15-5-25-11-11-6-16-13-5-8-5-17 0-10 5-17 5-6 14-9 9-3 20-3 12 0 19 3 7 3 11 9 3 6 3 12 0 7-3 12-3 5-10 10zm61-18q-4 0-8-2-4-2-7-6-3-3-5-7-2-4-2-8 0-4 2-7 3-2 9-2h48v15h-27v5q0 7-3 10-3 2-7 2zm-28-57v-16h61v16zm126 95q-4-7-6-14-3-7-4-12l-2-7q-1-2-2-4 0-3 0-5 0-6 3-9 4-3 10-3 7 0 11 5 5 4 5 10 0 5-4 8-3 4-9 6l-4 2q-3 1-7 1-4 1-9 1-8 0-15-2-7-2-13-6-6-4-10-10-3-6-3-15 0-15 10-22 10-7 31-7h10l-3 5v-17h-55v-16h90v16h-16v26h-23q-13 0-19 4-6 4-6 12 0 8 6 12 6 4 16 4 3 0 6 0 3-1 6-2l10 9q3 5 6 11 2 6 6 12zm-12-109q-2-6-4-11-1-5-1-9 0-12 7-19 7-6 20-6 13 0 21 5 8 6 13 16 5 10 8 24h-17q-3-15-8-23-6-7-14-7-6 0-8 3-3 4-3 10 0 4 1 8 1 4 3 9zm66 14v84h-19v-84h-13v-16h47v16z';

/** "Hindi" in Hindi, also on devices without a Devanagari typeface. */
const HindiName = () => (
  <>
    <span className={styles.visuallyHidden}>हिन्दी</span>
    <svg
      className={styles.drawn}
      viewBox="0 0 326 180"
      width={29}
      height={16}
      aria-hidden="true"
      fill="currentColor"
    >
      <path d={OUTLINES} />
    </svg>
  </>
);

/** Languages with their native names. */
const LANGUAGE_CHOICES: readonly { id: Language; ownName: ReactNode; lang: Language }[] = [
  { id: 'en', ownName: 'English', lang: 'en' },
  { id: 'hi', ownName: <HindiName />, lang: 'hi' },
];

const ITEMS = LANGUAGE_CHOICES.map(({ ownName, ...choice }) => ({ ...choice, label: ownName }));

/** The languages side by side, as a line of a menu. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  return (
    <div className={styles.line}>
      <span>{t('Language')}</span>
      <ToggleGroup items={ITEMS} value={language} onChange={change} label={t('Language')} />
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
