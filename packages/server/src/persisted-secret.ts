import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET } from '@exchange/program';

/** The secret in `folder` under `name`; the first call makes it, later ones read it. */
export function loadOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.length >= MIN_SECRET) return kept;
  mkdirSync(folder, { recursive: true });
  // Whole before it has its name: a start that dies in between leaves no half of a secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(MIN_SECRET).toString('hex'), { mode: 0o600, flush: true });
  renameSync(draft, file);
  return readFileSync(file, 'utf8');
}
