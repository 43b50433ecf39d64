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

/** Outlines of "हिन्दी" in Noto Sans Devanagari, 600, at 16 px. */
const OUTLINES =
  'M1.3 5.2Q1.1 4.8 0.9 4.4Q0.8 4 0.8 3.4Q0.8 2.1 1.8 1.4Q2.8 0.7 4.6 0.7Q6.4 0.7 7.9 1.3Q9.4 1.9 10.6 2.9Q11.9 3.9 12.7 5.2H10.8Q10 4.2 9.1 3.6Q8.1 2.9 7.1 2.6Q6.1 2.2 5 2.2Q3.9 2.2 3.3 2.6Q2.7 3.1 2.7 3.8Q2.7 4.2 2.8 4.6Q3 4.9 3.1 5.2ZM3.2 6.6V15H1.3V6.6H0V5H4.7V6.6ZM6.8 11.7Q6.1 11.2 5.8 10.7Q5.5 10.2 5.5 9.6Q5.5 8.7 6.1 8.2Q6.8 7.7 8.1 7.7H10.2V6.6H4.5V5H13.6V6.6H12V9.2H8.4Q7.8 9.2 7.6 9.4Q7.3 9.5 7.3 9.9Q7.3 10.2 7.5 10.4Q7.7 10.7 8 10.9ZM10 14.1Q10.4 13.9 10.6 13.6Q10.8 13.3 10.8 13Q10.8 12.5 10.5 12.3Q10.1 12 9.3 12Q8.3 12 7.8 12.3Q7.3 12.7 7.3 13.4Q7.3 13.9 7.7 14.4Q8.1 14.8 8.9 15.2Q9.7 15.6 10.9 16L10.1 17.5Q8.6 17 7.6 16.4Q6.5 15.8 6 15.1Q5.5 14.3 5.5 13.4Q5.5 12.4 6 11.7Q6.5 11.1 7.4 10.8Q8.3 10.5 9.4 10.5Q10.6 10.5 11.3 10.8Q12 11.1 12.4 11.7Q12.7 12.3 12.7 12.9Q12.7 13.6 12.4 14.1Q12.1 14.6 11.4 15.1ZM16.1 12.3Q15.7 12.3 15.3 12.1Q14.9 11.9 14.6 11.5Q14.3 11.2 14.1 10.8Q13.9 10.4 13.9 10Q13.9 9.6 14.1 9.3Q14.4 9.1 15 9.1H19.8V10.6H17.1V11.1Q17.1 11.8 16.8 12.1Q16.5 12.3 16.1 12.3ZM13.3 6.6V5H19.4V6.6ZM25.9 16.1Q25.5 15.4 25.3 14.7Q25 14 24.9 13.5L24.7 12.8Q24.6 12.6 24.5 12.4Q24.5 12.1 24.5 11.9Q24.5 11.3 24.8 11Q25.2 10.7 25.8 10.7Q26.5 10.7 26.9 11.2Q27.4 11.6 27.4 12.2Q27.4 12.7 27 13Q26.7 13.4 26.1 13.6L25.7 13.8Q25.4 13.9 25 13.9Q24.6 14 24.1 14Q23.3 14 22.6 13.8Q21.9 13.6 21.3 13.2Q20.7 12.8 20.3 12.2Q20 11.6 20 10.7Q20 9.2 21 8.5Q22 7.8 24.1 7.8H25.1L24.8 8.3V6.6H19.3V5H28.3V6.6H26.7V9.2H24.4Q23.1 9.2 22.5 9.6Q21.9 10 21.9 10.8Q21.9 11.6 22.5 12Q23.1 12.4 24.1 12.4Q24.4 12.4 24.7 12.4Q25 12.3 25.3 12.2L26.3 13.1Q26.6 13.6 26.9 14.2Q27.1 14.8 27.5 15.4ZM24.7 5.2Q24.5 4.6 24.3 4.1Q24.2 3.6 24.2 3.2Q24.2 2 24.9 1.3Q25.6 0.7 26.9 0.7Q28.2 0.7 29 1.2Q29.8 1.8 30.3 2.8Q30.8 3.8 31.1 5.2H29.4Q29.1 3.7 28.6 2.9Q28 2.2 27.2 2.2Q26.6 2.2 26.4 2.5Q26.1 2.9 26.1 3.5Q26.1 3.9 26.2 4.3Q26.3 4.7 26.5 5.2ZM31.3 6.6V15H29.4V6.6H28.1V5H32.8V6.6Z';

/** "Hindi" in Hindi, also on devices without a Devanagari typeface. */
const HindiName = () => (
  <>
    <span className={styles.visuallyHidden}>हिन्दी</span>
    <svg
      className={styles.drawn}
      viewBox="0 0 32.6 18"
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
