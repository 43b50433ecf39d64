import { firstPricesStore, useStoreInTransition } from '@exchange/store';
import { afterNextPaint, whenIdle } from '@exchange/ui';
import { createStore } from 'zustand/vanilla';

/** Longest wait for an idle callback after the prices, in ms. */
const LATEST_MS = 500;

interface FirstScreenState {
  /** Prices and their surroundings are rendered, and the browser is idle. */
  drawn: boolean;
}

/** Read by deferred code and requests: bet slip, casino, tree, footer. */
export const initialRenderStore = createStore<FirstScreenState>(() => ({ drawn: false }));

/** Follows the prices until the first render is done. */
export function connectFirstScreen(): void {
  const follow = async () => {
    if (!firstPricesStore.getState().shown) return;
    stop();
    await whenIdle(LATEST_MS);
    await afterNextPaint();
    initialRenderStore.setState({ drawn: true });
  };
  const stop = firstPricesStore.subscribe(() => void follow());
  void follow();
}

/** Resolves after the first render. */
export const whenFirstScreenDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const follow = () => {
      if (!initialRenderStore.getState().drawn) return;
      stop();
      resolve();
    };
    const stop = initialRenderStore.subscribe(follow);
    follow();
  });

const readDrawn = ({ drawn }: FirstScreenState) => drawn;
/** Returns true after the first render, for content that loads more code. */
export const useFirstScreenDrawn = (): boolean =>
  useStoreInTransition(initialRenderStore, readDrawn);
