import { remoteAreaName } from '@exchange/contract';
import * as v from 'valibot';
import { isVersion } from '../registry/names.ts';
import { openEnvelope, type SigningKey, signPayload, type TrustedKey } from './signing.ts';

/** Purpose of the signature of a developer's token. */
const USE = 'development';

const TokenSchema = v.object({
  area: remoteAreaName,
  version: v.pipe(v.string(), v.check(isVersion, 'is not a version')),
  /** The area's definition as JSON, compressed, in base64url. */
  definition: v.string(),
  /** Address of its files, on the developer's machine. */
  base: v.string(),
  /** The only host, with its port, that shows it. */
  host: v.string(),
  /** Milliseconds since 1970. */
  expires: v.number(),
});
const EnvelopeSchema = v.object({
  payload: v.string(),
  keyId: v.string(),
  signature: v.string(),
});

/** The content of a developer's token. */
export type DeveloperClaim = v.InferOutput<typeof TokenSchema>;

/** Returns a token by which one browser shows an area from its developer's machine. */
export const signDeveloperToken = (claim: DeveloperClaim, key: SigningKey): string =>
  Buffer.from(JSON.stringify(signPayload(USE, claim, key))).toString('base64url');

/** The claims of a token, before its signature is checked. */
export interface ReadDeveloperToken {
  claim: DeveloperClaim;
  /** Checks the signature; returns its key. Throws SignatureError unless one of `keys` signed it. */
  verify: (keys: readonly TrustedKey[]) => TrustedKey;
}

/** Reads a token; undefined if it is none. */
export function readDeveloperToken(token: string): ReadDeveloperToken | undefined {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const envelope = v.safeParse(EnvelopeSchema, parseJson(text));
  if (!envelope.success) return undefined;
  const claim = v.safeParse(TokenSchema, parseJson(envelope.output.payload));
  if (!claim.success) return undefined;
  const verify = (keys: readonly TrustedKey[]) => openEnvelope(USE, envelope.output, keys).key;
  return { claim: claim.output, verify };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
