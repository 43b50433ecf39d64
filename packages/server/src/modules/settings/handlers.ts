import { DEFAULT_BRAND } from '../../http/caller.ts';
import type { Module } from '../module.ts';
import { listSettings, listSlides } from './repository.ts';

export const settingsModule: Module = ({ unitOfWork }) => ({
  defaultSetting: ({ brand }) =>
    unitOfWork.withTransaction(async (tx) => {
      const own = await listSettings(tx, brand);
      const rows = own.length > 0 ? own : await listSettings(tx, DEFAULT_BRAND);
      return { data: rows.map(({ key, value }) => ({ key, value })) };
    }),
  slides: async ({ brand }) => {
    const rows = await unitOfWork.withTransaction((tx) => listSlides(tx, brand));
    return { data: rows.map(({ attachment, title }) => ({ attachment, title })) };
  },
});
