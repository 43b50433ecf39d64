import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { preferencesInput } from './preferences.model.ts';

const signedIn = { auth: 'required' } as const;

export const preferences = endpoint(signedIn, {
  name: 'preferences',
  whileRestricted: true,
  mutates: true,
  method: 'POST',
  path: 'preferences',
  area: 'shell',
  input: preferencesInput,
  data: v.record(v.string(), v.unknown()),
});
