import type { Tx } from '@exchange/server-kit/database';
import { desc, eq, sql } from 'drizzle-orm';
import { chains } from '../db/schema.ts';
import { commitTo, makeSalt, randomHex } from '../fairness/hash.ts';
import type { ChainFacts } from '../wire/live.ts';
import type { LiveRoundRow } from './live.repository.ts';

/** A chain's contribution to a round. */
interface RoundSeed {
  chainId: number;
  nonce: number;
  serverSeed: string;
  commitment: string;
  salt: string;
}

/**
 * Server seeds of a game's shared rounds form a chain: the commitment of a round is the seed of the
 * round before. The salt follows from the first bets, so it is unknown at the first commitment.
 */
export interface SeedChain {
  /** Returns the next round's seed. */
  take(tx: Tx): Promise<RoundSeed>;
  /**
   * Returns the salt after the end of betting. The first bets' ids fix it for the rest of the
   * chain; a round without bets before that has its own.
   */
  fixSalt(tx: Tx, chainId: number, betIds: readonly string[]): Promise<string>;
  /** Returns the inputs of the salt. */
  facts(tx: Tx, chainId: number): Promise<ChainFacts>;
}

const CHAIN_LENGTH = 4096;
/** Maximum of bet ids in a salt; more would only enlarge pages. */
const MAX_IDS = 50;

type ChainRow = typeof chains.$inferSelect;

/** Returns the seeds of a chain in the order of play: each hashes to the one before it. */
export function chainSeeds(secret: string, length: number): string[] {
  const seeds = [secret];
  for (let made = 1; made < length; made += 1) seeds.push(commitTo(seeds[made - 1] as string));
  return seeds.reverse();
}

/** Creates the chain of a game; a new one begins when the last is used up. */
export function createSeedChain(game: string, length = CHAIN_LENGTH): SeedChain {
  let seeds: { id: number; values: string[] } | undefined;

  async function current(tx: Tx): Promise<ChainRow> {
    const [last] = await tx
      .select()
      .from(chains)
      .where(eq(chains.game, game))
      .orderBy(desc(chains.id))
      .limit(1)
      .for('update');
    if (last && last.used < last.length) return last;
    const [fresh] = await tx
      .insert(chains)
      .values({ game, secret: randomHex(), salt: '', length, used: 0, salt_ids: '[]' })
      .returning();
    return fresh as ChainRow;
  }

  function seedsOf({ id, secret, length: count }: ChainRow): readonly string[] {
    if (seeds?.id !== id) seeds = { id, values: chainSeeds(secret, count) };
    return seeds.values;
  }
  async function find(tx: Tx, id: number): Promise<ChainRow> {
    const [row] = await tx.select().from(chains).where(eq(chains.id, id));
    if (!row) throw new Error(`there is no chain ${id}`);
    return row;
  }
  const firstSeal = (chain: ChainRow) => commitTo(seedsOf(chain)[0] as string);

  return {
    async fixSalt(tx, chainId, betIds) {
      const chain = await find(tx, chainId);
      if (chain.salt !== '') return chain.salt;
      const ids = betIds.slice(0, MAX_IDS);
      const salt = makeSalt(firstSeal(chain), ids);
      if (ids.length > 0) {
        const salt_ids = JSON.stringify(ids);
        await tx.update(chains).set({ salt, salt_ids }).where(eq(chains.id, chainId));
      }
      return salt;
    },
    async facts(tx, chainId) {
      const chain = await find(tx, chainId);
      return { id: chainId, commitment: firstSeal(chain), ids: JSON.parse(chain.salt_ids) };
    },
    async take(tx) {
      const chain = await current(tx);
      await tx
        .update(chains)
        .set({ used: sql`${chains.used} + 1` })
        .where(eq(chains.id, chain.id));
      const serverSeed = seedsOf(chain)[chain.used] as string;
      const { id: chainId, used: nonce, salt } = chain;
      return { chainId, nonce, serverSeed, commitment: commitTo(serverSeed), salt };
    },
  };
}

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
