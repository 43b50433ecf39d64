import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET } from '@exchange/server-kit';

/** Returns the secret in `folder` under `name`; the first call creates it, later ones read it. */
export function loadOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.length >= MIN_SECRET) return kept;
  mkdirSync(folder, { recursive: true });
  // Complete before it is renamed: a start that dies in between leaves no partial secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(MIN_SECRET).toString('hex'), { mode: 0o600, flush: true });
  renameSync(draft, file);
  return readFileSync(file, 'utf8');
}
