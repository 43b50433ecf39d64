/** Names before version 0.1.4, for remotes built with them; removed in 0.2. */
export { isFeatureEnabled as isOffered, isPathEnabled as isPathOffered } from './features.ts';
export { markFirstPriceRender as markPricesShown } from './first-price-render.ts';
export { createPersistedStore as createKeptStore } from './persisted-store.ts';
export {
  useEnabledPaths as useOfferedPaths,
  useFeatureEnabled as useOffered,
  useSettingsError as useSettingsMissed,
} from './react.ts';
export { showToast as notify } from './toasts.ts';
