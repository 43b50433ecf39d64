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

const shared = {
  method: 'POST',
  auth: 'required',
  area: 'wallet',
  data: saferGamblingData,
  decode: toSaferGambling,
} as const;

// Each answers with the whole state after it.

export const saferGambling = endpoint({
  ...shared,
  name: 'saferGambling',
  path: 'safer-gambling',
  input: noInput,
});
export const changeLimit = endpoint({
  ...shared,
  name: 'changeLimit',
  acts: true,
  path: 'change-limit',
  input: limitChangeInput,
});
export const takeTimeOut = endpoint({
  ...shared,
  name: 'takeTimeOut',
  acts: true,
  path: 'time-out',
  input: timeOutInput,
});
export const excludeSelf = endpoint({
  ...shared,
  name: 'excludeSelf',
  acts: true,
  path: 'self-exclusion',
  input: exclusionInput,
});
export const endExclusion = endpoint({
  ...shared,
  name: 'endExclusion',
  acts: true,
  path: 'end-self-exclusion',
  input: noInput,
});
export const realityCheck = endpoint({
  ...shared,
  name: 'realityCheck',
  acts: true,
  path: 'reality-check',
  area: 'shell',
  input: realityCheckInput,
});
