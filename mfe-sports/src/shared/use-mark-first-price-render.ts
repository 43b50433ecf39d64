import { markFirstPriceRender } from '@exchange/store';
import { afterNextPaint } from '@exchange/ui';
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
