import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
/** Separates this key from other keys of the same secret. */
const PURPOSE = 'exchange second factor';
const VERSION = '1';

/** Encrypts the secrets of second factors; each belongs to one user. */
export interface SecretSeal {
  seal(text: string, userId: number): string;
  /** Returns undefined if no secret opens it, or if it belongs to another user. */
  open(sealed: string, userId: number): { text: string; isCurrent: boolean } | undefined;
}

const deriveKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));

const nameOwner = (userId: number) => Buffer.from(`user ${userId}`);

function openWith(key: Buffer, sealed: string, userId: number): string | undefined {
  const [version, ...parts] = sealed.split('.');
  const [iv, data, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !data || !tag) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, iv).setAAD(nameOwner(userId)).setAuthTag(tag);
    return decipher.update(data, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Creates a seal by AES-256-GCM with a key made of `secret`; opens texts of `previousSecret`, too.
 */
export function createSecretSeal(secret: string, previousSecret?: string): SecretSeal {
  const key = deriveKey(secret);
  const previousKey = previousSecret === undefined ? undefined : deriveKey(previousSecret);
  return {
    seal(text, userId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(nameOwner(userId));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [iv, data, cipher.getAuthTag()].map((part) => part.toString('base64url'));
      return [VERSION, ...parts].join('.');
    },
    open(sealed, userId) {
      const text = openWith(key, sealed, userId);
      if (text !== undefined) return { text, isCurrent: true };
      const former = previousKey && openWith(previousKey, sealed, userId);
      return former === undefined ? undefined : { text: former, isCurrent: false };
    },
  };
}
