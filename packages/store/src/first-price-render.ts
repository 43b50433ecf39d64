import { FIRST_PRICES_MARK } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

interface FirstPricesState {
  /** Prices have been on the screen: what may come later may come now. */
  shown: boolean;
}

/** Written by who shows prices first, read by who waits for them (home page, stream, what follows the first screen). */
export const firstPricesStore = createStore<FirstPricesState>(() => ({ shown: false }));

/** The first prices are on the screen, or will not come. */
export function markFirstPriceRender(): void {
  if (firstPricesStore.getState().shown) return;
  performance.mark(FIRST_PRICES_MARK);
  firstPricesStore.setState({ shown: true });
}
