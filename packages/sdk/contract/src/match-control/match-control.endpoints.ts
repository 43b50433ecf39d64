import { endpoint } from '../wire/endpoint.ts';
import { matchControlData, matchControlInput } from './match-control.wire.ts';

const admins = { auth: 'required', roles: ['admin'], area: 'wallet', method: 'POST' } as const;

/** Sets message, lock and opening of markets, and the TV of a match; idempotent. */
export const matchControl = endpoint(admins, {
  name: 'matchControl',
  mutates: true,
  path: 'match/control',
  input: matchControlInput,
  data: matchControlData,
});
