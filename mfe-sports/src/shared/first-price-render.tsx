import { useTranslation } from '@exchange/i18n';
import { markFirstPriceRender } from '@exchange/store';
import { afterNextPaint, ConnectionBanner } from '@exchange/ui';
import { useEffect } from 'react';

/** Marks the page's prices as rendered or failed, so that deferred content loads. */
export function useMarkFirstPriceRender(settled: boolean): void {
  useEffect(() => {
    if (!settled) return undefined;
    let isGone = false;
    void afterNextPaint().then(() => {
      if (!isGone) markFirstPriceRender();
    });
    return () => {
      isGone = true;
    };
  }, [settled]);
}

/** Banner over a page whose prices were not confirmed for 5 s. */
export function StalePricesBanner({ stale }: { stale: boolean }) {
  const { t } = useTranslation();
  return <ConnectionBanner text={stale ? t('Prices are old. Waiting for new ones…') : undefined} />;
}
