import {
  type SettingsData,
  type SiteSettings,
  STORAGE_KEYS,
  settingsData,
  toSiteSettings,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';
import { readJson, writeJson } from './storage.ts';

interface SettingsState {
  settings: SiteSettings;
}

export const settingsStore = createStore<SettingsState>(() => ({
  settings: toSiteSettings(readJson(STORAGE_KEYS.defaultSettingData, settingsData) ?? []),
}));

/** New site settings came; kept under `defaultSettingData` as the server sent them. */
export function receiveSettings(items: SettingsData): void {
  writeJson(STORAGE_KEYS.defaultSettingData, items);
  settingsStore.setState({ settings: toSiteSettings(items) });
}
