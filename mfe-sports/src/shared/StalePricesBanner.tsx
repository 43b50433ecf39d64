import { useTranslation } from '@exchange/i18n';
import { ConnectionBanner } from '@exchange/ui';

/** Banner over a page whose prices were not confirmed for 5 s. */
export function StalePricesBanner({ stale }: { stale: boolean }) {
  const { t } = useTranslation();
  return <ConnectionBanner text={stale ? t('Prices are old. Waiting for new ones…') : undefined} />;
}
