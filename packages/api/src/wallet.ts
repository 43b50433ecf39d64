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

/** The wait after failures doubles up to this, in ms. */
const MAX_WAIT_MS = 60_000;

let failures = 0;
/** Numbers of the last question and of the newest one that has an answer. */
let asked = 0;
let answered = 0;

/** Another user starts without the waits of the one before. */
sessionStore.subscribe(({ session }, before) => {
  if (session !== before.session) failures = 0;
});

/**
 * Asks for the balance: on start, on focus, after each call that moves money.
 * Never rejects: without an answer the balance is marked stale and asked again later.
 */
export async function refreshWallet(): Promise<void> {
  const token = selectToken();
  if (!token) return;
  asked += 1;
  const question = asked;
  try {
    const wallet = await call(endpoints.walletBalance, undefined);
    // The answer may come after a sign-out, for another user, or after that of a later question.
    if (selectToken() !== token || question < answered) return;
    answered = question;
    failures = 0;
    receiveWallet(wallet);
  } catch (error) {
    failures += 1;
    if (selectToken() !== token) return;
    markWalletStale();
    // Once for a row of refusals, not with every attempt.
    if (failures === 1 && isApiError(error) && error.kind === 'refused') {
      showToast({ kind: 'error', text: error.message });
    }
  }
}

/** While the stream lives it tells of each change; asking is then only a safety net. */
const selectWait = () =>
  isStreamLive() ? MAX_WAIT_MS : Math.min(WALLET_REFRESH_MS * 2 ** failures, MAX_WAIT_MS);

/** Keeps the balance fresh while the page is visible; returns how to stop. */
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
  // A stream that broke off said what it knew: from now on the wallet is asked again.
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
