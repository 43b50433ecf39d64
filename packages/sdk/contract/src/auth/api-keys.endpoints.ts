import type { InferOutput } from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import {
  apiKeyCreateInput,
  apiKeyListData,
  apiKeyRevokedData,
  apiKeyRevokeInput,
  apiKeyRotateInput,
  apiKeySecretData,
  toApiKey,
} from './api-keys.wire.ts';

// A player's keys for programs. No key may make one of these calls: none of them has a `scope`.

const own = { area: 'wallet', method: 'POST', auth: 'required', roles: ['player'] } as const;
const proofFields = ['password', 'second_factor'] as const;

const toSecret = ({ key, secret }: InferOutput<typeof apiKeySecretData>) => ({
  key: toApiKey(key),
  secret,
});

export const apiKeyList = endpoint(own, {
  name: 'apiKeyList',
  path: 'api-key-list',
  input: noInput,
  data: apiKeyListData,
  decode: ({ list }) => list.map(toApiKey),
});
export const apiKeyCreate = endpoint(own, {
  name: 'apiKeyCreate',
  mutates: true,
  path: 'api-key-create',
  proofFields,
  input: apiKeyCreateInput,
  data: apiKeySecretData,
  decode: toSecret,
});
export const apiKeyRotate = endpoint(own, {
  name: 'apiKeyRotate',
  mutates: true,
  path: 'api-key-rotate',
  proofFields,
  input: apiKeyRotateInput,
  data: apiKeySecretData,
  decode: toSecret,
});
export const apiKeyRevoke = endpoint(own, {
  name: 'apiKeyRevoke',
  mutates: true,
  path: 'api-key-revoke',
  input: apiKeyRevokeInput,
  data: apiKeyRevokedData,
  encode: (id: string) => ({ key_id: id }),
});
