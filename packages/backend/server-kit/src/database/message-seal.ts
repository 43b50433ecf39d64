import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Characters of a seal: the 32 bytes of an HMAC-SHA-256 as base64url. */
const SEAL_LENGTH = 43;

/** Seals texts in Redis, so that only programs with a secret can write them. */
export interface MessageSeal {
  /** Returns the text with its seal, which is valid for this place only. */
  close(place: string, text: string): string;
  /** Returns the text without its seal; undefined if no secret sealed it for this place. */
  open(place: string, sealed: string): string | undefined;
}

const sign = (key: KeyObject, place: string, text: string) =>
  createHmac('sha256', key).update(`${place}\n`).update(text).digest();

/**
 * Creates a seal that signs with the first secret and accepts all, for rotations. Places have no
 * line breaks.
 */
export function createMessageSeal(secrets: readonly [string, ...string[]]): MessageSeal {
  const [own, ...others] = secrets.map((secret) => createSecretKey(secret, 'utf8')) as [
    KeyObject,
    ...KeyObject[],
  ];
  const keys = [own, ...others];
  return {
    close: (place, text) => `${sign(own, place, text).toString('base64url')} ${text}`,
    open(place, sealed) {
      if (sealed[SEAL_LENGTH] !== ' ') return undefined;
      const given = Buffer.from(sealed.slice(0, SEAL_LENGTH), 'base64url');
      const text = sealed.slice(SEAL_LENGTH + 1);
      const isRight = keys.some((key) => {
        const right = sign(key, place, text);
        return given.length === right.length && timingSafeEqual(given, right);
      });
      return isRight ? text : undefined;
    },
  };
}
