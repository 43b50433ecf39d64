import { useTranslation } from '@exchange/i18n';
import { ConnectionBanner } from '@exchange/ui';

/** Banner over a page whose prices were not confirmed for 5 s. */
export function StalePricesBanner({ old }: { old: boolean }) {
  const { t } = useTranslation();
  return <ConnectionBanner text={old ? t('Prices are old. Waiting for new ones…') : undefined} />;
}
