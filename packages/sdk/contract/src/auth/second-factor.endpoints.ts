import { endpoint } from '../wire/endpoint.ts';
import { noData, noInput } from '../wire/primitives.ts';
import {
  secondFactorConfirmData,
  secondFactorConfirmInput,
  secondFactorData,
  secondFactorOffInput,
  secondFactorStartData,
  secondFactorStartInput,
} from './second-factor.wire.ts';

// Set-up of a user's own second factor.

const own = { area: 'shell', method: 'POST', auth: 'required', whileRestricted: true } as const;

export const secondFactor = endpoint(own, {
  name: 'secondFactor',
  path: 'second-factor',
  input: noInput,
  data: secondFactorData,
  decode: ({ enabled, required, recovery_codes_left }) => ({
    isEnabled: enabled,
    isRequired: required,
    recoveryCodesLeft: recovery_codes_left,
  }),
});
export const secondFactorStart = endpoint(own, {
  name: 'secondFactorStart',
  mutates: true,
  path: 'second-factor/start',
  input: secondFactorStartInput,
  data: secondFactorStartData,
});
export const secondFactorConfirm = endpoint(own, {
  name: 'secondFactorConfirm',
  mutates: true,
  path: 'second-factor/confirm',
  input: secondFactorConfirmInput,
  data: secondFactorConfirmData,
  encode: (code: string) => ({ code }),
  decode: ({ recovery_codes }) => recovery_codes,
});
export const secondFactorOff = endpoint(own, {
  name: 'secondFactorOff',
  mutates: true,
  path: 'second-factor/off',
  input: secondFactorOffInput,
  data: noData,
});
