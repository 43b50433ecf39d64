import { firstPricesStore, useStoreInTransition } from '@exchange/store';
import { afterNextPaint, whenIdle } from '@exchange/ui';
import { createStore } from 'zustand/vanilla';

/** After the prices nothing waits longer than this for a quiet moment, in ms. */
const LATEST_MS = 500;

interface FirstScreenState {
  /** Prices and what stands with them are drawn, and the browser has nothing more urgent to do. */
  drawn: boolean;
}

/** Read by what asks for more code and answers of the server: bet slip, casino, tree, footer. */
export const initialRenderStore = createStore<FirstScreenState>(() => ({ drawn: false }));

/** Follows the prices until the first screen is drawn. */
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

/** Resolves once the first screen is drawn. */
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
/** Whether the first screen is drawn; what needs more code waits for it. */
export const useFirstScreenDrawn = (): boolean =>
  useStoreInTransition(initialRenderStore, readDrawn);
