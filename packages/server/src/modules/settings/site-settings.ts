import { type Brand, FAVICON, selectImage } from '@exchange/brands';
import { SETTING_KEYS, type SettingsData } from '@exchange/contract';

/** The settings array of a brand, as the specification orders it (point 2), then its further keys. */
export function toSettingsData(brand: Brand): SettingsData {
  const values: Record<string, string> = {
    'site.sign_up_status': '1',
    'site.TITLE': brand.title,
    'site.FAVICON': selectImage(brand, FAVICON),
    ...brand.settings,
  };
  const keys = new Set<string>([...SETTING_KEYS, ...Object.keys(values)]);
  return [...keys].map((key) => ({ key, value: values[key] ?? '' }));
}

/** Whether a brand takes registrations: `site.sign_up_status` is '1'. */
export const takesRegistrations = (brand: Brand): boolean =>
  (brand.settings['site.sign_up_status'] ?? '1') === '1';
