import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { settingsData, slidesData } from './settings.model.ts';

// The site itself; without a token.

const shared = { area: 'shell', auth: 'none' } as const;

// Wire shape, as the store writes it unchanged under `defaultSettingData`.
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
