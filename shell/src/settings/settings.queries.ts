import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { missSettings, receiveSettings } from '@exchange/store';

/** Without an answer they are asked for again after so long, in ms. */
const ASK_AGAIN_MS = 15_000;

/** Asks for the site settings; without an answer the saved ones stay. */
export async function refreshSettings(): Promise<void> {
  try {
    receiveSettings(await call(endpoints.defaultSetting, undefined));
  } catch {
    missSettings();
    setTimeout(refreshSettings, ASK_AGAIN_MS);
  }
}
