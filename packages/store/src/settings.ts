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
  /** They were sent, now or on an earlier visit, or could not be had. */
  known: boolean;
}

const saved = readJson(STORAGE_KEYS.defaultSettingData, settingsData);

export const settingsStore = createStore<SettingsState>(() => ({
  settings: toSiteSettings(saved ?? []),
  known: saved !== undefined,
}));

/** New site settings came; kept under `defaultSettingData` as the server sent them. */
export function receiveSettings(items: SettingsData): void {
  writeJson(STORAGE_KEYS.defaultSettingData, items);
  settingsStore.setState({ settings: toSiteSettings(items), known: true });
}

/** No settings came: the saved ones, or the default ones, count. */
export const missSettings = (): void => settingsStore.setState({ known: true });
