import { call } from '@exchange/api';
import { endpoints, listRoutes, toSiteSettings } from '@exchange/contract';
import { settleTexts, startI18n } from '@exchange/i18n';
import { setAreasOff, setFeatures, setRoutes, settingsStore } from '@exchange/store';
import type { FrameRequest } from '../registry/frame.ts';
import { setPageGlobals } from './page-globals.ts';
import { provideCalls, settle } from './render-element.tsx';

/** Brings the app into the state in which a guest's page starts, before it is rendered. */
export async function preparePage(request: FrameRequest): Promise<void> {
  const { language, brand, registry, calls } = request;
  setPageGlobals(request);
  await startI18n(language, brand.texts);
  await settleTexts();
  setFeatures(brand.features);
  setRoutes(listRoutes(registry.areas));
  setAreasOff(Object.keys(registry.areas).filter((area) => registry.remotes[area] === undefined));
  provideCalls(calls);
  const asked = call(endpoints.defaultSetting, undefined).catch(() => undefined);
  const items = await Promise.race([asked, settle()]);
  settingsStore.setState({ settings: toSiteSettings(items ?? []), known: items !== undefined });
}
