import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toSaferGambling } from './safer-gambling.model.ts';
import {
  exclusionInput,
  limitChangeInput,
  realityCheckInput,
  saferGamblingData,
  timeOutInput,
} from './safer-gambling.wire.ts';

const shared = { area: 'wallet', method: 'POST', auth: 'required' } as const;

// Each returns the whole state after it.

export const saferGambling = endpoint(shared, {
  name: 'saferGambling',
  whileRestricted: true,
  path: 'safer-gambling',
  input: noInput,
  data: saferGamblingData,
  decode: toSaferGambling,
});
export const changeLimit = endpoint(shared, {
  name: 'changeLimit',
  mutates: true,
  path: 'change-limit',
  input: limitChangeInput,
  data: saferGamblingData,
  decode: toSaferGambling,
});
export const takeTimeOut = endpoint(shared, {
  name: 'takeTimeOut',
  mutates: true,
  path: 'time-out',
  input: timeOutInput,
  data: saferGamblingData,
  decode: toSaferGambling,
});
export const excludeSelf = endpoint(shared, {
  name: 'excludeSelf',
  mutates: true,
  path: 'self-exclusion',
  input: exclusionInput,
  data: saferGamblingData,
  decode: toSaferGambling,
});
export const endExclusion = endpoint(shared, {
  name: 'endExclusion',
  mutates: true,
  path: 'end-self-exclusion',
  input: noInput,
  data: saferGamblingData,
  decode: toSaferGambling,
});
export const realityCheck = endpoint(shared, {
  name: 'realityCheck',
  mutates: true,
  path: 'reality-check',
  area: 'shell',
  input: realityCheckInput,
  data: saferGamblingData,
  decode: toSaferGambling,
});
