import { markPricesShown } from '@exchange/store';
import { useEffect } from 'react';

/** Says that the page's prices are there, or failed: what waits for them may load. */
export function useMarkPricesShown(settled: boolean): void {
  useEffect(() => {
    if (settled) markPricesShown();
  }, [settled]);
}
