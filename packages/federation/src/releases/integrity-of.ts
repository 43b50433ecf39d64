import { createHash } from 'node:crypto';

/** The sha384 hash of bytes, as elements carry it. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
