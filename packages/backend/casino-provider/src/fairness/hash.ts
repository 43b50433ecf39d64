import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// One library for server and page, so that players verify with the same code.

/** Returns the SHA-256 of a text, lower-case hex. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the HMAC-SHA256 of a text, 32 bytes. */
export const hmacSha256 = (key: string, text: string): Uint8Array =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(text));

/**
 * Returns the commitment that is published before a bet: it binds the provider to the server seed
 * and hides it.
 */
export const commitTo = (serverSeed: string): string => sha256Hex(serverSeed);

/** Returns a random seed or id from the system's source: 64 hex digits by default. */
export const randomHex = (bytes = 32): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

/**
 * Returns the public salt of a chain of shared rounds, derived from its first commitment and the
 * ids of its first bets.
 */
export const makeSalt = (firstSeal: string, betIds: readonly string[]): string =>
  sha256Hex([firstSeal, ...betIds].join(':'));
