import { call } from '@exchange/api';
import { BRAND_ELEMENT_ID, endpoints, listRoutes, toSiteSettings } from '@exchange/contract';
import { settleTexts, startI18n } from '@exchange/i18n';
import { setAreasOff, setFeatures, setRoutes, settingsStore } from '@exchange/store';
import type { FrameRequest } from '../registry/frame.ts';
import { provideCalls, settle } from './render-element.tsx';

/** Viewport widths in px that frames are rendered for: the layouts of a phone and of a desktop. */
const WIDTHS = { phone: 360, wide: 1280 } as const;

const WIDTH_QUERY = /\(width (>=|<) (\d+)px\)/;

/** Answers the width queries of the layout; any other query does not match. */
function matchWidth(query: string, width: number): boolean {
  const [, sign, limit] = WIDTH_QUERY.exec(query) ?? [];
  if (sign === undefined) return false;
  return sign === '<' ? width < Number(limit) : width >= Number(limit);
}

const SystemDate = Date;

/** Stops the clock: shell and areas of one page show the same moment, whenever each is rendered. */
function stopClock(now: number): void {
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, made) as Date,
    apply: () => new SystemDate(now).toString(),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  });
}

/** Sets what components read of a page while they render: brand, address, width, language. */
function setPageGlobals({ brand, path, wide, language }: FrameRequest): void {
  const width = wide ? WIDTHS.wide : WIDTHS.phone;
  const elements: Record<string, { textContent: string }> = {
    [BRAND_ELEMENT_ID]: { textContent: JSON.stringify(brand) },
  };
  Object.assign(globalThis, {
    location: new URL(`https://frame.invalid${path}`),
    matchMedia: (query: string) => ({ matches: matchWidth(query, width) }),
    document: {
      cookie: '',
      hidden: true,
      title: brand.name,
      documentElement: { lang: language, dataset: {} },
      getElementById: (id: string) => elements[id] ?? null,
    },
  });
}

/** Brings the app into the state in which a guest's page starts, before it is rendered. */
export async function preparePage(request: FrameRequest): Promise<void> {
  const { language, brand, registry, calls } = request;
  stopClock(request.now);
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
