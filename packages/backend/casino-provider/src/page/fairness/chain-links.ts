import { commitTo } from '../../fairness/hash.ts';
import { makeSalt } from '../../fairness/salt.ts';
import type { ChainFacts } from '../../wire/live.ts';

/** A shared round with the fields of its chain. */
export interface LinkedRound {
  chain: number;
  /** Its position in the chain, from 0. */
  nonce: number;
  /** Its commitment as it was shown, or as listed if this tab came later. */
  seal: string;
  /** Only after the round. */
  serverSeed?: string | undefined;
  salt: string;
}

/** Links of a round in its chain; each is undefined if its counterpart is unknown. */
export interface ChainLinks {
  /** True if the hash of its secret is the secret of the round before. */
  before: boolean | undefined;
  /** True if the commitment of the round after was its secret. */
  after: boolean | undefined;
  /**
   * True if its secret, hashed once more than it has rounds before it, gives the chain's first
   * commitment.
   */
  first: boolean | undefined;
  /** True if the salt follows from the chain's first commitment and first bets. */
  salt: boolean | undefined;
}

function hashTimes(serverSeed: string, times: number): string {
  let hash = serverSeed;
  for (let done = 0; done < times; done += 1) hash = commitTo(hash);
  return hash;
}

/** Verifies an ended round against its neighbours and the beginning of its chain. */
export function checkLinks(
  round: LinkedRound & { serverSeed: string },
  others: readonly LinkedRound[],
  chain: ChainFacts | undefined,
): ChainLinks {
  const { serverSeed, nonce, salt } = round;
  const find = (place: number) =>
    others.find((one) => one.chain === round.chain && one.nonce === place);
  const before = find(nonce - 1)?.serverSeed;
  const after = find(nonce + 1)?.seal;
  const facts = chain?.id === round.chain ? chain : undefined;
  // Before the first bets have fixed it, a round has the salt of no bets.
  const salts = facts && [makeSalt(facts.commitment, []), makeSalt(facts.commitment, facts.ids)];
  return {
    before: before === undefined ? undefined : commitTo(serverSeed) === before,
    after: after === undefined ? undefined : after === serverSeed,
    first: facts && hashTimes(serverSeed, nonce + 1) === facts.commitment,
    salt: salts?.includes(salt),
  };
}
