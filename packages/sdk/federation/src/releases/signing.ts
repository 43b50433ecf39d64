import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import * as v from 'valibot';

/** A pair of Ed25519 keys; both are 32 bytes in base64url, as in a JWK. */
export interface SigningKey {
  publicKey: string;
  privateKey: string;
}

/** A public key that signatures are accepted of. */
export interface TrustedKey {
  publicKey: string;
  /** The person or machine that holds the private key. */
  owner: string;
  /** ISO time; what a revoked key signed is refused. */
  revokedAt?: string | undefined;
}

/** A signed text; `payload` is JSON, exactly as it was signed. */
export interface Envelope {
  payload: string;
  keyId: string;
  signature: string;
}

/** Thrown when a signature does not hold; the message says why. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const RAW_KEY = /^[A-Za-z0-9_-]{43}$/;

/** A public key in text form. */
export const PublicKeySchema = v.pipe(v.string(), v.regex(RAW_KEY, 'is not an Ed25519 public key'));

const EnvelopeSchema = v.object({
  payload: v.string(),
  keyId: v.string(),
  signature: v.string(),
});

/** Creates a pair of keys. */
export function createSigningKey(): SigningKey {
  for (;;) {
    const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    // A word that begins with "-" would be a flag on a command line.
    if (x?.startsWith('-') === false) return { publicKey: x, privateKey: d as string };
  }
}

/** Returns the short name of a public key. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/**
 * Signs a value as JSON. `use` names what the signature is for, such as `registry`, and is part of
 * what is signed: a signature for one use never serves another.
 */
export function signPayload(use: string, value: unknown, key: SigningKey): Envelope {
  const payload = JSON.stringify(value);
  const { publicKey: x, privateKey: d } = key;
  const privateKey = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', x, d },
    format: 'jwk',
  });
  const signature = sign(null, signedBytes(use, payload), privateKey).toString('base64url');
  return { payload, keyId: keyIdOf(x), signature };
}

/**
 * Returns the payload of an envelope and the key that signed it. Throws SignatureError unless one
 * of `keys`, not revoked, signed it for this use.
 */
export function openEnvelope<Key extends TrustedKey>(
  use: string,
  input: unknown,
  keys: readonly Key[],
): { payload: unknown; key: Key } {
  const opened = openSigned(use, input, keys);
  const { owner, revokedAt, publicKey } = opened.key;
  if (revokedAt === undefined) return opened;
  throw new SignatureError(`the key ${keyIdOf(publicKey)} of ${owner} was revoked at ${revokedAt}`);
}

/** Does the same without a check of revocation, for what may have been signed before it. */
export function openSigned<Key extends TrustedKey>(
  use: string,
  input: unknown,
  keys: readonly Key[],
): { payload: unknown; key: Key } {
  const read = v.safeParse(EnvelopeSchema, input);
  if (!read.success) throw new SignatureError('it is not signed');
  const { payload, keyId, signature } = read.output;
  const key = keys.find(({ publicKey }) => keyIdOf(publicKey) === keyId);
  if (!key) throw new SignatureError(`the key ${keyId} is not one that may sign it`);
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey },
    format: 'jwk',
  });
  if (!verify(null, signedBytes(use, payload), publicKey, Buffer.from(signature, 'base64url'))) {
    throw new SignatureError(`the signature of the key ${keyId} (${key.owner}) is wrong`);
  }
  return { payload: JSON.parse(payload), key };
}

const signedBytes = (use: string, payload: string) =>
  Buffer.from(`exchange ${JSON.stringify(use)}\n${payload}`);
