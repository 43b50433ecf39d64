import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { settingsData, slidesData } from './settings.wire.ts';

// The calls about the site itself; they ask for no token.

// Kept in its wire shape: the store writes it as it is under `defaultSettingData`.
export const defaultSetting = endpoint({
  name: 'defaultSetting',
  method: 'GET',
  path: 'default-setting',
  auth: 'none',
  area: 'shell',
  input: noInput,
  data: settingsData,
});
export const slides = endpoint({
  name: 'slides',
  method: 'POST',
  path: 'our-slide',
  auth: 'none',
  area: 'shell',
  input: noInput,
  data: slidesData,
});
