import { randomHex } from '../fairness/hash.ts';
import type { RoundSeed } from './chain.ts';
import type { LiveRoundRow } from './live.repository.ts';

/** Returns a round that opens for bets at `now` with the seed of its chain. */
export const createRound = (game: string, seed: RoundSeed, now: number): LiveRoundRow => ({
  id: `l-${randomHex(12)}`,
  game,
  chain_id: seed.chainId,
  nonce: seed.nonce,
  server_seed: seed.serverSeed,
  commitment: seed.commitment,
  salt: seed.salt,
  status: 'betting',
  outcome: null,
  opened_at: now,
  since: now,
});
