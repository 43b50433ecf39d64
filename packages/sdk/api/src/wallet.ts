import { endpoints, WALLET_REFRESH_MS } from '@exchange/contract';
import {
  markWalletStale,
  receiveWallet,
  selectToken,
  sessionStore,
  showToast,
} from '@exchange/store';
import { call } from './call.ts';
import { onReconnect } from './connectivity.ts';
import { isApiError } from './errors.ts';
import { isStreamLive, streamStatusStore } from './stream/tab-sync.ts';

/** Longest delay after failures in ms; it doubles up to this. */
const MAX_WAIT_MS = 60_000;

let failures = 0;
/** Numbers of the last request and of the newest one with a reply. */
let lastRequest = 0;
let lastReply = 0;

/** Resets the delays on a change of user. */
sessionStore.subscribe(({ session }, before) => {
  if (session !== before.session) failures = 0;
});

/**
 * Fetches the balance: on start, on focus, after each call that moves money. Never rejects: without
 * a reply the balance is marked stale and fetched again later.
 */
export async function refreshWallet(): Promise<void> {
  const token = selectToken();
  if (!token) return;
  lastRequest += 1;
  const request = lastRequest;
  try {
    const wallet = await call(endpoints.walletBalance, undefined);
    // The reply may come after a sign-out, for another user, or after that of a later request.
    if (selectToken() !== token || request < lastReply) return;
    lastReply = request;
    failures = 0;
    receiveWallet(wallet);
  } catch (error) {
    failures += 1;
    if (selectToken() !== token) return;
    markWalletStale();
    // Once for consecutive rejections, not with every attempt.
    if (failures === 1 && isApiError(error) && error.kind === 'refused') {
      showToast({ kind: 'error', text: error.message });
    }
  }
}

/**
 * Returns the polling interval: the live stream sends each change, so polls are only a fallback.
 */
const selectWait = () =>
  isStreamLive() ? MAX_WAIT_MS : Math.min(WALLET_REFRESH_MS * 2 ** failures, MAX_WAIT_MS);

/** Refreshes the balance while the page is visible; returns the disconnect function. */
export function connectWallet(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const refreshAndWait = async () => {
    clearTimeout(timer);
    if (!document.hidden) await refreshWallet();
    // A focus may have come in between: one timer at a time.
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(refreshAndWait, selectWait());
  };
  const onFocus = () => void refreshAndWait();
  const unsubscribe = sessionStore.subscribe(({ session }, before) => {
    if (session !== before.session) void refreshAndWait();
  });
  // A broken stream sends no more changes, so the wallet is polled again.
  const unfollow = streamStatusStore.subscribe(({ live }, before) => {
    if (before.live && !live) void refreshAndWait();
  });
  const unwatch = onReconnect(onFocus);
  window.addEventListener('focus', onFocus);
  void refreshAndWait();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unfollow();
    unwatch();
    window.removeEventListener('focus', onFocus);
  };
}
