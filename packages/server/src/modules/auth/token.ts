import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque session token of 256 random bits. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether a text can be a token at all: what cannot is not looked up. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** What the database keeps of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
