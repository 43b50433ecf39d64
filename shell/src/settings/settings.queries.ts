import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { missSettings, receiveSettings } from '@exchange/store';

/** Asks for the site settings; without an answer the saved ones stay. */
export async function refreshSettings(): Promise<void> {
  try {
    receiveSettings(await call(endpoints.defaultSetting, undefined));
  } catch {
    // The next sign-in or reload asks again.
    missSettings();
  }
}
