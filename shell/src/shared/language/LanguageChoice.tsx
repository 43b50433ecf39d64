import { useTranslation } from '@exchange/i18n';
import { ToggleGroup } from '@exchange/ui';
import styles from './Language.module.css';
import { LANGUAGE_CHOICES, useLanguage } from './languages.tsx';

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
