import { useTranslation } from '@exchange/i18n';
import { ConnectionBanner } from '@exchange/ui';

/** Says over a page that nothing confirmed its prices for 5 s. */
export function StalePricesBanner({ old }: { old: boolean }) {
  const { t } = useTranslation();
  return <ConnectionBanner text={old ? t('Prices are old. Waiting for new ones…') : undefined} />;
}
