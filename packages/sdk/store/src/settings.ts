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
  /** The server sent them, now or on an earlier visit. */
  known: boolean;
  /** The last request for them failed. */
  missed: boolean;
}

const saved = readJson(STORAGE_KEYS.defaultSettingData, settingsData);

/** The site settings; those of an earlier visit until the new ones are loaded. */
export const settingsStore = createStore<SettingsState>(() => ({
  settings: toSiteSettings(saved ?? []),
  known: saved !== undefined,
  missed: false,
}));

/** Stores new site settings under `defaultSettingData` as the server sent them. */
export function receiveSettings(items: SettingsData): void {
  writeJson(STORAGE_KEYS.defaultSettingData, items);
  settingsStore.setState({ settings: toSiteSettings(items), known: true, missed: false });
}

/** Marks the request for the settings as failed: the saved ones apply, if any. */
export const markSettingsFailed = (): void => settingsStore.setState({ missed: true });

/** Clears saved settings with another title than the page's, as they belong to another brand. */
export function clearForeignSettings(title: string): void {
  const { settings } = settingsStore.getState();
  if (settings.title === undefined || settings.title === title) return;
  removeKey(STORAGE_KEYS.defaultSettingData);
  settingsStore.setState({ settings: toSiteSettings([]), known: false });
}
