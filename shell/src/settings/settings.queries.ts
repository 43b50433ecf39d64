import { call, untilServerBack } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { missSettings, receiveSettings } from '@exchange/store';

/** Without an answer they are asked for again once the server is back, at the latest after so long, in ms. */
const ASK_AGAIN_MS = 15_000;

/** Asks for the site settings; without an answer the saved ones stay. */
export async function refreshSettings(): Promise<void> {
  try {
    receiveSettings(await call(endpoints.defaultSetting, undefined));
  } catch {
    missSettings();
    void untilServerBack(ASK_AGAIN_MS).then(refreshSettings);
  }
}
