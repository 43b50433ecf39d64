import { commitTo, randomHex } from '../fairness/hash.ts';
import { makeSalt } from '../fairness/salt.ts';
import type { Journal } from '../journal/database.ts';
import type { ChainFacts } from '../wire/live.ts';

/**
 * Server seeds of a game's shared rounds form a chain: the commitment of a round is the seed of the
 * round before it. Together with the salt they decide all of its outcomes; the salt follows from the
 * first bets, so that it was not chosen when the first commitment was published.
 */
export interface SeedChain {
  /** Inside a transaction: the next round's seed. */
  take(): { chainId: number; nonce: number; serverSeed: string; commitment: string; salt: string };
  /**
   * Inside a transaction, when betting has ended: the salt to draw with. The first ids of bets that
   * come fix it for the rest of the chain; a round without bets before that has one of its own.
   */
  fixSalt(chainId: number, betIds: readonly string[]): string;
  /** What the salt follows from. */
  facts(chainId: number): ChainFacts;
}

export const CHAIN_LENGTH = 4096;
/** Ids of bets that a salt is made of; more would only lengthen what pages load. */
const MOST_IDS = 50;

interface ChainRow {
  id: number;
  secret: string;
  salt: string;
  length: number;
  used: number;
  salt_ids: string;
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
      `insert into chains (game, secret, salt, length, used) values (?, ?, '', ?, 0)`,
      game,
      randomHex(),
      length,
    );
    return current();
  }

  function seedsOf({ id, secret, length }: ChainRow): readonly string[] {
    if (seeds?.id !== id) seeds = { id, values: chainSeeds(secret, length) };
    return seeds.values;
  }
  const find = (id: number) =>
    journal.get<ChainRow>('select * from chains where id = ?', id) as ChainRow;
  const firstSeal = (chain: ChainRow) => commitTo(seedsOf(chain)[0] as string);

  return {
    fixSalt(chainId, betIds) {
      const chain = find(chainId);
      if (chain.salt !== '') return chain.salt;
      const ids = betIds.slice(0, MOST_IDS);
      const salt = makeSalt(firstSeal(chain), ids);
      if (ids.length > 0) {
        const list = JSON.stringify(ids);
        journal.run('update chains set salt = ?, salt_ids = ? where id = ?', salt, list, chainId);
      }
      return salt;
    },
    facts(chainId) {
      const chain = find(chainId);
      return { id: chainId, commitment: firstSeal(chain), ids: JSON.parse(chain.salt_ids) };
    },
    take() {
      const chain = current();
      journal.run('update chains set used = used + 1 where id = ?', chain.id);
      const serverSeed = seedsOf(chain)[chain.used] as string;
      const { id: chainId, used: nonce, salt } = chain;
      return { chainId, nonce, serverSeed, commitment: commitTo(serverSeed), salt };
    },
  };
}
