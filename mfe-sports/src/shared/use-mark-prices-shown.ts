import { markFirstPriceRender } from '@exchange/store';
import { afterNextPaint } from '@exchange/ui';
import { useEffect } from 'react';

/** Says that the page's prices are on the screen, or failed: what waits for them may load. */
export function useMarkPricesShown(settled: boolean): void {
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
