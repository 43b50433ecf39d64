import { selectImage } from '@exchange/brands';
import type { Module } from '../module.ts';
import { toSettingsData } from './site-settings.ts';

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
