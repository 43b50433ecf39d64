import { createHash } from 'node:crypto';

/** Returns the sha384 hash of bytes in the format of `integrity` attributes. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
