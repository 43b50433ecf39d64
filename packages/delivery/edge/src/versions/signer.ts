import { createSeal } from '@exchange/server-kit';

/** Signs texts of the edges for later requests; a signature is valid for one purpose only. */
export interface Signer {
  /** Returns the text with its signature after a dot, for addresses and cookies. */
  seal: (purpose: string, text: string) => string;
  /**
   * Returns the text of a sealed one; undefined if no accepted secret signed it for this purpose.
   */
  open: (purpose: string, sealed: string) => string | undefined;
}

/** Creates a signer; the first secret signs, the others are accepted during a rotation. */
export function createSigner(secrets: readonly [string, ...string[]]): Signer {
  const { sign, isSigned } = createSeal(...secrets);
  return {
    seal(purpose, text) {
      const encoded = Buffer.from(text).toString('base64url');
      return `${encoded}.${sign(`${purpose} ${encoded}`)}`;
    },
    open(purpose, sealed) {
      const [, encoded = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(sealed) ?? [];
      return isSigned(`${purpose} ${encoded}`, signature)
        ? Buffer.from(encoded, 'base64url').toString('utf8')
        : undefined;
    },
  };
}
