import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import { CHAIN_START, walkChain } from './chain.ts';
import { createSeal, type Seal, type SealKeys } from './seal.ts';
import { findLastSeal, insertSeal, lockSeals } from './seals.repository.ts';

/**
 * Seals the trail up to its end, after computing the chain since the last seal again.
 * @returns the last seal; undefined for an empty trail
 * @throws Error where the chain since the last seal is not sound
 */
export async function sealTrail(
  { read, withTransaction }: UnitOfWork,
  { clock, keys }: { clock: Clock; keys: SealKeys },
): Promise<Seal | undefined> {
  const before = await read(findLastSeal);
  let head = before ?? CHAIN_START;
  for await (const portion of walkChain({ read }, head)) {
    if (portion.faults.length > 0) {
      throw new Error(`The audit trail is not sealed: ${portion.faults.join(' ')}`);
    }
    head = portion.head;
  }
  if (head.position === (before?.position ?? 0)) return before;
  return withTransaction(async (tx) => {
    await lockSeals(tx);
    const last = await findLastSeal(tx);
    // Another server sealed meanwhile.
    if (last?.mac !== before?.mac) return last;
    const seal = createSeal(keys, head, { sealedAt: clock.now(), previousMac: last?.mac ?? '' });
    await insertSeal(tx, seal);
    return seal;
  });
}
