import { toWalletBalance, walletBalanceData } from '@exchange/contract';
import { firstPricesStore, receiveWallet, sessionStore, settingsStore } from '@exchange/store';
import * as v from 'valibot';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { refreshOpenRequests } from '../transfers.ts';
import { refreshWallet } from '../wallet.ts';
import { connectTabs, subscribeTopic } from './tab-sync.ts';

function receiveBalance(data: unknown) {
  const balance = v.safeParse(walletBalanceData, data);
  if (balance.success) receiveWallet(toWalletBalance(balance.output));
}

/** Refetches what a change of the player's bets or money may have changed. */
function receiveChange() {
  void queryClient.invalidateQueries({ queryKey: queryKeys.bets() });
  void refreshOpenRequests();
}

/** Streams balance and bets of the signed-in player. */
function connectPlayer(): () => void {
  const stops = [subscribeTopic('wallet', receiveBalance), subscribeTopic('bets', receiveChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Runs the browser's one stream while the settings enable it; returns the disconnect function.
 * Starts after the first prices are rendered.
 */
export function connectStream(): () => void {
  let leave: (() => void) | undefined;
  let stopPlayer: (() => void) | undefined;
  const follow = () => {
    const { shown } = firstPricesStore.getState();
    const streaming = shown && settingsStore.getState().settings.streaming;
    const { session } = sessionStore.getState();
    const isPlayer = session.status === 'player' && session.restriction === undefined;
    // The wallet's reply decides whether a rejected session is over.
    if (streaming) leave ??= connectTabs(() => void refreshWallet());
    if (!streaming) {
      leave?.();
      leave = undefined;
    }
    if (streaming && isPlayer) stopPlayer ??= connectPlayer();
    else {
      stopPlayer?.();
      stopPlayer = undefined;
    }
  };
  follow();
  const unsubscribes = [settingsStore, sessionStore, firstPricesStore].map((store) =>
    store.subscribe(follow),
  );
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    stopPlayer?.();
    leave?.();
  };
}
