import { commitTo, randomHex } from '../fairness/hash.ts';
import type { Journal } from '../journal/database.ts';

/**
 * Server seeds of a game's shared rounds form a chain: the commitment of a round is the seed of the
 * round before it, so all of a chain's outcomes stand before its first bet.
 */
export interface SeedChain {
  /** Inside a transaction: the next round's seed. */
  take(): { chainId: number; nonce: number; serverSeed: string; commitment: string; salt: string };
}

export const CHAIN_LENGTH = 4096;

interface ChainRow {
  id: number;
  secret: string;
  salt: string;
  length: number;
  used: number;
}

/** Seeds of a chain in the order of play: each hashes to the one before it. */
export function chainSeeds(secret: string, length: number): string[] {
  const seeds = [secret];
  for (let made = 1; made < length; made += 1) seeds.push(commitTo(seeds[made - 1] as string));
  return seeds.reverse();
}

/** The chain of a game; a new one begins when the last is used up. */
export function createSeedChain(journal: Journal, game: string, length = CHAIN_LENGTH): SeedChain {
  let seeds: { id: number; values: string[] } | undefined;

  function current(): ChainRow {
    const last = journal.get<ChainRow>(
      'select * from chains where game = ? order by id desc limit 1',
      game,
    );
    if (last && last.used < last.length) return last;
    journal.run(
      'insert into chains (game, secret, salt, length, used) values (?, ?, ?, ?, 0)',
      game,
      randomHex(),
      randomHex(16),
      length,
    );
    return current();
  }

  return {
    take() {
      const chain = current();
      if (seeds?.id !== chain.id) {
        seeds = { id: chain.id, values: chainSeeds(chain.secret, chain.length) };
      }
      journal.run('update chains set used = used + 1 where id = ?', chain.id);
      const serverSeed = seeds.values[chain.used] as string;
      const { id: chainId, used: nonce, salt } = chain;
      return { chainId, nonce, serverSeed, commitment: commitTo(serverSeed), salt };
    },
  };
}
