import '../locale.ts';
import { useTranslation } from '@exchange/i18n';

/** A line on the home page. */
export function Fragment() {
  const { t } = useTranslation();
  return <p>{t('This is new.')}</p>;
}
