import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs texts of the edges for later requests; a signature is valid for one purpose only. */
export interface Signer {
  /** Returns the text with its signature after a dot, for addresses and cookies. */
  seal: (purpose: string, text: string) => string;
  /**
   * Returns the text of a sealed one; undefined if no accepted secret signed it for this purpose.
   */
  open: (purpose: string, sealed: string) => string | undefined;
}

const sign = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest();

/** Creates a signer; the first secret signs, the others are accepted during a rotation. */
export function createSigner(secrets: readonly [string, ...string[]]): Signer {
  const [current] = secrets;
  return {
    seal(purpose, text) {
      const encoded = Buffer.from(text).toString('base64url');
      return `${encoded}.${sign(current, purpose, encoded).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const [, encoded = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(sealed) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const isSigned = secrets.some((secret) => {
        const right = sign(secret, purpose, encoded);
        return given.length === right.length && timingSafeEqual(given, right);
      });
      return isSigned ? Buffer.from(encoded, 'base64url').toString('utf8') : undefined;
    },
  };
}
