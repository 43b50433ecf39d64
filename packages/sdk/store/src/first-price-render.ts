import { FIRST_PRICES_MARK } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

interface FirstPricesState {
  /** The first prices were rendered: deferred work may start. */
  shown: boolean;
}

/** Written by the view that renders prices first, read by deferred work (home page, stream). */
export const firstPricesStore = createStore<FirstPricesState>(() => ({ shown: false }));

/** Marks the first prices as rendered, or as not coming. */
export function markFirstPriceRender(): void {
  if (firstPricesStore.getState().shown) return;
  performance.mark(FIRST_PRICES_MARK);
  firstPricesStore.setState({ shown: true });
}
