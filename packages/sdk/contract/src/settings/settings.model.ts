import * as v from 'valibot';
import { textOrNumber } from '../wire/primitives.ts';

/** `defaultSettingData`: an array of key and value items. */
export const settingsData = v.array(v.object({ key: v.string(), value: v.nullable(textOrNumber) }));
export type SettingsData = v.InferOutput<typeof settingsData>;

/** Slides of the carousel; `attachment` is the image's URL (point 2). */
export const slidesData = v.array(
  v.object({ attachment: v.string(), title: v.optional(v.string()) }),
);

/**
 * The keys of the settings array in its order; the tenth is the live frame's base URL (point 2).
 */
export const SETTING_KEYS = [
  'site.whatsapp',
  'site.telegram',
  'site.instagram',
  'site.facebook',
  'site.youtube',
  'site.MESSAGE',
  'site.sign_up_status',
  'site.TITLE',
  'site.FAVICON',
  'site.tv_link',
] as const;

/** All known keys, with the product's additions. */
export const KNOWN_SETTING_KEYS = [...SETTING_KEYS, 'site.stream', 'site.demo_status'] as const;

/** Site settings with clean names; empty values are undefined. */
export interface SiteSettings {
  whatsapp?: string;
  telegram?: string;
  instagram?: string;
  facebook?: string;
  youtube?: string;
  /** Text of the marquee. */
  message?: string;
  title?: string;
  /** Path below the image base. */
  favicon?: string;
  /** Base URL of the live score frame. */
  tvLink?: string;
  /** Sign-up, deposits and withdrawals are enabled (site.sign_up_status is '1'). */
  signUpEnabled: boolean;
  /** The demo login is enabled (site.demo_status, an addition, is not '0'). */
  demoEnabled: boolean;
  /** Prices may be streamed (site.stream is '1', an addition); else they are polled. */
  streaming: boolean;
}

/** Index of the live frame's base if there is no `site.tv_link` (point 2). */
const TV_LINK_INDEX = 9;

/** Converts the settings array of `default-setting` by key. */
export function toSiteSettings(items: SettingsData): SiteSettings {
  const byKey = new Map(items.map(({ key, value }) => [key, value ?? '']));
  const settings: SiteSettings = {
    signUpEnabled: byKey.get('site.sign_up_status') === '1',
    demoEnabled: byKey.get('site.demo_status') !== '0',
    streaming: byKey.get('site.stream') === '1',
  };
  const tvLink = byKey.get('site.tv_link') ?? items[TV_LINK_INDEX]?.value;
  if (tvLink) settings.tvLink = tvLink;
  const named = {
    whatsapp: 'site.whatsapp',
    telegram: 'site.telegram',
    instagram: 'site.instagram',
    facebook: 'site.facebook',
    youtube: 'site.youtube',
    message: 'site.MESSAGE',
    title: 'site.TITLE',
    favicon: 'site.FAVICON',
  } as const;
  for (const [name, key] of Object.entries(named) as [keyof typeof named, string][]) {
    const value = byKey.get(key);
    if (value) settings[name] = value;
  }
  return settings;
}
