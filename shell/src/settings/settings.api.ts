import { call, waitForReconnect } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import {
  elapsedSince,
  type Moment,
  markMoment,
  markSettingsFailed,
  receiveSettings,
} from '@exchange/store';

/** Without a reply they are fetched again on reconnect, at the latest after this, in ms. */
const RETRY_MS = 15_000;
/** Refresh interval of an open page in ms: not every backend announces changes. */
const REFRESH_MS = 5 * 60_000;
/** Max age in ms when a page becomes visible again. */
const MAX_AGE_MS = 30_000;

let lastAsked: Moment | undefined;
let isWaiting = false;

/** Fetches the site settings; without a reply the saved ones stay. */
export async function refreshSettings(): Promise<void> {
  lastAsked = markMoment();
  try {
    receiveSettings(await call(endpoints.defaultSetting, undefined));
  } catch {
    markSettingsFailed();
    if (!isWaiting) void askOnceBack();
  }
}

async function askOnceBack(): Promise<void> {
  isWaiting = true;
  await waitForReconnect(RETRY_MS);
  isWaiting = false;
  await refreshSettings();
}

/**
 * Refreshes the settings of a visible page: on focus, and every 5 minutes. Returns the disconnect
 * function.
 */
export function refreshSettingsPeriodically(): () => void {
  const refreshIfStale = () => {
    const isFresh = lastAsked && elapsedSince(lastAsked) < MAX_AGE_MS;
    if (document.visibilityState !== 'hidden' && !isFresh) void refreshSettings();
  };
  const timer = setInterval(refreshIfStale, REFRESH_MS);
  window.addEventListener('focus', refreshIfStale);
  document.addEventListener('visibilitychange', refreshIfStale);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', refreshIfStale);
    document.removeEventListener('visibilitychange', refreshIfStale);
  };
}
