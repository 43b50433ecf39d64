import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

type Encoding = 'base64url' | 'hex';

/** Signs texts, so that only programs with a secret can write them. */
export interface Seal {
  /** Returns the signature of a text, as 43 characters of base64url or 64 digits of hex. */
  sign(text: string, encoding?: Encoding): string;
  /** Returns true if one of the secrets signed the text; in constant time. */
  isSigned(text: string, signature: string, encoding?: Encoding): boolean;
}

/** Creates a seal by HMAC-SHA-256: the first secret signs, and all are accepted, for rotations. */
export function createSeal(secret: string, ...others: readonly (string | undefined)[]): Seal {
  const own = createSecretKey(secret, 'utf8');
  const rest = others.flatMap((one) => (one === undefined ? [] : createSecretKey(one, 'utf8')));
  const signWith = (key: KeyObject, text: string, encoding: Encoding) =>
    createHmac('sha256', key).update(text).digest(encoding);
  return {
    sign: (text, encoding = 'base64url') => signWith(own, text, encoding),
    isSigned(text, signature, encoding = 'base64url') {
      const signatureBytes = Buffer.from(signature);
      const isBy = (key: KeyObject) => {
        const right = Buffer.from(signWith(key, text, encoding));
        return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right);
      };
      // All of them, so that the time does not reveal which one it was.
      return [own, ...rest].map(isBy).includes(true);
    },
  };
}
