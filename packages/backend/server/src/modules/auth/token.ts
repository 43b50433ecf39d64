import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns an opaque session token of 256 random bits. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns true if a text has the form of a token; others are not queried. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Returns the stored hash of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
