import { selectImage } from '@exchange/brands';
import type { Module } from '../module.ts';
import { toSettingsData } from './site-settings.ts';

export const settingsModule: Module = ({ brands }) => ({
  defaultSetting: async ({ brand }) => ({ data: toSettingsData(brands.ofId(brand)) }),
  slides: async ({ brand }) => {
    const own = brands.ofId(brand);
    return {
      data: own.slides.map(({ image, title }) => ({ attachment: selectImage(own, image), title })),
    };
  },
});
