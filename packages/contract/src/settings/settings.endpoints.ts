import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { settingsData, slidesData } from './settings.wire.ts';

// The calls about the site itself; they ask for no token.

const shared = { area: 'shell', auth: 'none' } as const;

// Kept in its wire shape: the store writes it as it is under `defaultSettingData`.
export const defaultSetting = endpoint(shared, {
  name: 'defaultSetting',
  method: 'GET',
  path: 'default-setting',
  input: noInput,
  data: settingsData,
});
export const slides = endpoint(shared, {
  name: 'slides',
  method: 'POST',
  path: 'our-slide',
  input: noInput,
  data: slidesData,
});
