import { type Brand, FAVICON, selectImage } from '@exchange/brands';
import { SETTING_KEYS, type SettingsData } from '@exchange/contract';
import type { Module, ModuleContext } from '../module-context.ts';

/**
 * Returns the settings array of a brand, in the specification's order (point 2), then its further
 * keys. Without demo accounts on this system no brand offers the demo login.
 */
function toSettingsData(
  brand: Brand,
  { demoAccounts }: Pick<ModuleContext, 'demoAccounts'>,
): SettingsData {
  const values: Record<string, string> = {
    'site.sign_up_status': '1',
    'site.TITLE': brand.title,
    'site.FAVICON': selectImage(brand, FAVICON),
    ...brand.settings,
    ...(!demoAccounts && { 'site.demo_status': '0' }),
  };
  const keys = new Set<string>([...SETTING_KEYS, ...Object.keys(values)]);
  return [...keys].map((key) => ({ key, value: values[key] ?? '' }));
}

/** Returns true if a brand accepts registrations: `site.sign_up_status` is '1'. */
export const takesRegistrations = (brand: Brand): boolean =>
  (brand.settings['site.sign_up_status'] ?? '1') === '1';

/** Returns true if players of a brand may register at all. */
export const offersSignUp = (brand: Brand): boolean =>
  brand.features.signUp && takesRegistrations(brand);

/** Returns true if a brand offers the demo login: `site.demo_status` is not '0'. */
export const offersDemo = (brand: Brand): boolean => brand.settings['site.demo_status'] !== '0';

export const settingsModule: Module = (context) => ({
  defaultSetting: async ({ brand }) => ({
    data: toSettingsData(context.brands.ofId(brand), context),
  }),
  slides: async ({ brand }) => {
    const own = context.brands.ofId(brand);
    return {
      data: own.slides.map(({ image, title }) => ({ attachment: selectImage(own, image), title })),
    };
  },
});
