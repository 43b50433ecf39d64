import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { API_SCOPES, type ApiScope } from '../wire/endpoint.ts';
import { epochSeconds, fromEpoch, noData, wireId } from '../wire/primitives.ts';
import { secondFactorCode, typedPassword } from './auth.wire.ts';

/** Max API keys of a player, max networks of a key, and max length of its name. */
export const MAX_API_KEYS = 10;
export const MAX_KEY_NETWORKS = 20;
export const MAX_KEY_NAME_CHARACTERS = 40;
/** Choices for how long the former secret of a rotated key stays valid, in minutes. */
export const ROTATION_MINUTES = [0, 60, 1440] as const;

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?$/;
const IPV6 = /^(?=.*:)[\da-f:]{2,39}(?:\/\d{1,3})?$/i;
const NETWORK_TEXT = 'Enter an address or a network such as 203.0.113.0/24.';

/** An IPv4 or IPv6 address or network in CIDR notation; the server parses it. */
export const keyNetwork = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => IPV4.test(text) || IPV6.test(text), NETWORK_TEXT),
);

/** An API key; its id is no secret, and its secret is in no list. */
export const apiKeyRow = v.object({
  key_id: wireId,
  name: v.string(),
  scope: v.picklist(API_SCOPES),
  /** Addresses that may use it; any when empty. */
  networks: v.array(v.string()),
  /** The last four characters of its secret. */
  hint: v.string(),
  created_at: epochSeconds,
  /** null before its first use; at most five minutes late. */
  last_used_at: v.nullable(epochSeconds),
  /** End of its former secret, after a rotation that keeps it for a while. */
  former_until: v.optional(epochSeconds),
});
export const apiKeyListData = v.object({ list: v.array(apiKeyRow) });

const proof = { password: typedPassword, second_factor: v.optional(secondFactorCode) };

export const apiKeyCreateInput = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter a name.'),
    v.maxLength(
      MAX_KEY_NAME_CHARACTERS,
      `A name has at most ${MAX_KEY_NAME_CHARACTERS} characters.`,
    ),
  ),
  scope: v.picklist(API_SCOPES),
  networks: v.optional(
    v.pipe(
      v.array(keyNetwork),
      v.maxLength(MAX_KEY_NETWORKS, `At most ${MAX_KEY_NETWORKS} networks.`),
    ),
    [],
  ),
  ...proof,
});
export const apiKeyRotateInput = v.object({
  key_id: wireId,
  /** Minutes for which the former secret stays valid; it ends at once when absent. */
  keep_minutes: v.optional(v.picklist(ROTATION_MINUTES), 0),
  ...proof,
});
export const apiKeyRevokeInput = v.object({ key_id: wireId });
export const apiKeyRevokedData = noData;
/** The key with its secret, which is shown only now: send it as the bearer token of calls. */
export const apiKeySecretData = v.object({ key: apiKeyRow, secret: v.string() });

/** An API key of the account. */
export interface ApiKey {
  id: string;
  name: string;
  scope: ApiScope;
  networks: readonly string[];
  hint: string;
  createdAt: Date;
  lastUsedAt?: Date;
  /** End of its former secret. */
  formerUntil?: Date;
}

export const toApiKey = (wire: InferOutput<typeof apiKeyRow>): ApiKey => ({
  id: String(wire.key_id),
  name: wire.name,
  scope: wire.scope,
  networks: wire.networks,
  hint: wire.hint,
  createdAt: fromEpoch(wire.created_at),
  ...(wire.last_used_at !== null && { lastUsedAt: fromEpoch(wire.last_used_at) }),
  ...(wire.former_until !== undefined && { formerUntil: fromEpoch(wire.former_until) }),
});
