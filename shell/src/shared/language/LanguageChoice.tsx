import { useTranslation } from '@exchange/i18n';
import { ToggleGroup } from '@exchange/ui';
import styles from './Language.module.css';
import { LANGUAGE_CHOICES } from './languages.tsx';
import { useLanguage } from './use-language.ts';

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
