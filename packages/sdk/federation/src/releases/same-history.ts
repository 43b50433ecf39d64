import { isDeepStrictEqual } from 'node:util';
import { RegistryError } from '../registry/schema.ts';
import { isBy, MAX_CHANGES, registryFile, type SignedRegistry } from './area-registry.ts';
import type { Trust } from './keys-file.ts';

/**
 * Throws RegistryError unless a registry keeps the history of the one before it, and its new
 * changes are of who signed it. The operator may write any.
 */
export function requireSameHistory(
  { area, revision, history, owner, publicKey }: SignedRegistry,
  before: Pick<SignedRegistry, 'history'>,
  { rootKey }: Trust,
): void {
  if (publicKey === rootKey) return;
  // One registry may bring several changes.
  for (let at = 1; at <= history.length && isBy(history[at - 1]?.by ?? '', owner); at += 1) {
    const rest = history.slice(at);
    const isWhole = rest.length === before.history.length || history.length === MAX_CHANGES;
    if (isWhole && isDeepStrictEqual(rest, before.history.slice(0, rest.length))) return;
  }
  throw new RegistryError(
    `${registryFile(area)} is refused: revision ${revision} changes the history of the one before it`,
  );
}
