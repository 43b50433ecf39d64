import { markPricesShown } from '@exchange/store';
import { useEffect } from 'react';

/** Says that the page's prices are on the screen, or failed: what waits for them may load. */
export function useMarkPricesShown(settled: boolean): void {
  useEffect(() => {
    if (!settled) return undefined;
    // What nobody looks at is never drawn.
    if (document.hidden) {
      markPricesShown();
      return undefined;
    }
    // The frame after the one that draws them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(markPricesShown);
    });
    return () => cancelAnimationFrame(frame);
  }, [settled]);
}
