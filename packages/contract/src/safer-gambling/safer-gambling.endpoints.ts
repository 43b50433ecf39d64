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

/** Each answers with the whole state after it. */
export const saferGamblingEndpoints = {
  saferGambling: endpoint({
    ...shared,
    name: 'saferGambling',
    path: 'safer-gambling',
    input: noInput,
  }),
  changeLimit: endpoint({
    ...shared,
    name: 'changeLimit',
    path: 'change-limit',
    input: limitChangeInput,
  }),
  takeTimeOut: endpoint({
    ...shared,
    name: 'takeTimeOut',
    path: 'time-out',
    input: timeOutInput,
  }),
  excludeSelf: endpoint({
    ...shared,
    name: 'excludeSelf',
    path: 'self-exclusion',
    input: exclusionInput,
  }),
  endExclusion: endpoint({
    ...shared,
    name: 'endExclusion',
    path: 'end-self-exclusion',
    input: noInput,
  }),
  realityCheck: endpoint({
    ...shared,
    name: 'realityCheck',
    path: 'reality-check',
    area: 'shell',
    input: realityCheckInput,
  }),
} as const;
