import { firstPricesStore, useStoreInTransition } from '@exchange/store';
import { afterNextPaint, whenIdle } from '@exchange/ui';
import { createStore } from 'zustand/vanilla';

/** Longest wait for an idle callback after the prices, in ms. */
const LATEST_MS = 500;

interface FirstScreenState {
  /** Prices and their surroundings are rendered, and the browser is idle. */
  done: boolean;
}

/** Read by deferred code and requests: bet slip, casino, tree, footer. */
export const initialRenderStore = createStore<FirstScreenState>(() => ({ done: false }));

/** Follows the prices until the first render is done. */
export function connectInitialRender(): void {
  const follow = async () => {
    if (!firstPricesStore.getState().shown) return;
    stop();
    await whenIdle(LATEST_MS);
    await afterNextPaint();
    initialRenderStore.setState({ done: true });
  };
  const stop = firstPricesStore.subscribe(() => void follow());
  void follow();
}

/** Resolves after the first render. */
export const whenInitialRenderDone = (): Promise<void> =>
  new Promise((resolve) => {
    const follow = () => {
      if (!initialRenderStore.getState().done) return;
      stop();
      resolve();
    };
    const stop = initialRenderStore.subscribe(follow);
    follow();
  });

const readDrawn = ({ done: drawn }: FirstScreenState) => drawn;
/** Returns true after the first render, for content that loads more code. */
export const useInitialRenderDone = (): boolean =>
  useStoreInTransition(initialRenderStore, readDrawn);
