import { useTranslation } from '@exchange/i18n';
import { ConnectionBanner } from '@exchange/ui';
import { useLineSlow } from './slow-line.api.ts';

/** Banner over a page's skeletons while the server has not responded for some seconds. */
export function SlowLineBanner() {
  const { t } = useTranslation();
  const text = t('No answer yet. Your connection may be slow; we keep trying.');
  return <ConnectionBanner text={useLineSlow() ? text : undefined} />;
}
