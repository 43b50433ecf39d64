import { commitTo } from '../../fairness/hash.ts';
import { makeSalt } from '../../fairness/salt.ts';
import type { ChainFacts } from '../../wire/live.ts';

/** A shared round as the links of its chain need it. */
export interface LinkedRound {
  chain: number;
  /** Its place in the chain, from 0. */
  nonce: number;
  /** Its seal as it was shown, or as it is listed where this tab came later. */
  seal: string;
  /** Only once it is over. */
  serverSeed?: string | undefined;
  salt: string;
}

/** How a round hangs in its chain; each is undefined where what it hangs on is not known. */
export interface ChainLinks {
  /** The hash of its secret is the secret of the round before. */
  before: boolean | undefined;
  /** The seal of the round after was its secret. */
  after: boolean | undefined;
  /** Hashed as often as it has rounds before it, and once more, its secret gives the chain's first seal. */
  first: boolean | undefined;
  /** The salt follows from the chain's first seal and its first bets. */
  salt: boolean | undefined;
}

function hashTimes(serverSeed: string, times: number): string {
  let hash = serverSeed;
  for (let done = 0; done < times; done += 1) hash = commitTo(hash);
  return hash;
}

/** Holds a round that is over against its neighbours and the beginning of its chain. */
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
  // Until the first bets have fixed it, a round has the salt of no bets.
  const salts = facts && [makeSalt(facts.commitment, []), makeSalt(facts.commitment, facts.ids)];
  return {
    before: before === undefined ? undefined : commitTo(serverSeed) === before,
    after: after === undefined ? undefined : after === serverSeed,
    first: facts && hashTimes(serverSeed, nonce + 1) === facts.commitment,
    salt: salts?.includes(salt),
  };
}
