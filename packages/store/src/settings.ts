import {
  type SettingsData,
  type SiteSettings,
  STORAGE_KEYS,
  settingsData,
  toSiteSettings,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';
import { readJson, removeKey, writeJson } from './storage.ts';

interface SettingsState {
  settings: SiteSettings;
  /** They were sent, now or on an earlier visit. */
  known: boolean;
  /** The last time they were asked for, no answer came. */
  missed: boolean;
}

const saved = readJson(STORAGE_KEYS.defaultSettingData, settingsData);

/** The site settings, from an earlier visit until they come. */
export const settingsStore = createStore<SettingsState>(() => ({
  settings: toSiteSettings(saved ?? []),
  known: saved !== undefined,
  missed: false,
}));

/** New site settings came; kept under `defaultSettingData` as the server sent them. */
export function receiveSettings(items: SettingsData): void {
  writeJson(STORAGE_KEYS.defaultSettingData, items);
  settingsStore.setState({ settings: toSiteSettings(items), known: true, missed: false });
}

/** No settings came: the saved ones count; without any, what they decide on is not known for now. */
export const markSettingsFailed = (): void => settingsStore.setState({ missed: true });

/**
 * Forgets saved settings with another title than the page's: they are of another brand, to which this
 * host belonged before, or of another time.
 */
export function forgetOtherSettings(title: string): void {
  const { settings } = settingsStore.getState();
  if (settings.title === undefined || settings.title === title) return;
  removeKey(STORAGE_KEYS.defaultSettingData);
  settingsStore.setState({ settings: toSiteSettings([]), known: false });
}
