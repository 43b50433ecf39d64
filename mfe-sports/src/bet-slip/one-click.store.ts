import { sessionStore } from '@exchange/store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface OneClickState {
  /** A tap on a price places a bet. */
  on: boolean;
}

/** In memory only, so that no tap bets by surprise after a reload, a sign-in or in another tab. */
const oneClickStore = createStore<OneClickState>(() => ({ on: false }));

export const isOneClickOn = (): boolean => oneClickStore.getState().on;
export const setOneClick = (on: boolean): void => oneClickStore.setState({ on });
export const useOneClick = (): boolean => useStore(oneClickStore, ({ on }) => on);

sessionStore.subscribe(({ session }, before) => {
  if (session !== before.session) setOneClick(false);
});
