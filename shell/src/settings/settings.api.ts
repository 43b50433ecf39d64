import { call, waitForReconnect } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { markSettingsFailed, receiveSettings } from '@exchange/store';

/** Without an answer they are asked for again once the server is back, at the latest after so long, in ms. */
const ASK_AGAIN_MS = 15_000;
/** An open page asks again this often, in ms: not every backend announces a change. */
const REFRESH_MS = 5 * 60_000;
/** A page that is looked at again asks where its settings are older than this, in ms. */
const MAX_AGE_MS = 30_000;

let askedAt = Number.NEGATIVE_INFINITY;
let isWaiting = false;

/** Asks for the site settings; without an answer the saved ones stay. */
export async function refreshSettings(): Promise<void> {
  askedAt = Date.now();
  try {
    receiveSettings(await call(endpoints.defaultSetting, undefined));
  } catch {
    markSettingsFailed();
    if (!isWaiting) void askOnceBack();
  }
}

async function askOnceBack(): Promise<void> {
  isWaiting = true;
  await waitForReconnect(ASK_AGAIN_MS);
  isWaiting = false;
  await refreshSettings();
}

/** Keeps the settings of a visible page fresh: on focus, and every 5 minutes. Returns how to stop. */
export function keepSettingsFresh(): () => void {
  const askIfOld = () => {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < MAX_AGE_MS) return;
    void refreshSettings();
  };
  const timer = setInterval(askIfOld, REFRESH_MS);
  window.addEventListener('focus', askIfOld);
  document.addEventListener('visibilitychange', askIfOld);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', askIfOld);
    document.removeEventListener('visibilitychange', askIfOld);
  };
}
