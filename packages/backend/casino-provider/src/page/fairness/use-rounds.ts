import { useContext } from 'react';
import { commitTo, makeSalt } from '../../fairness/hash.ts';
import type { ChainFacts, LiveRound, PastLiveRound } from '../../wire/live.ts';
import type { SoloRound } from '../../wire/solo.ts';
import { CallFailure } from '../connection.ts';
import { useGame } from '../context.ts';
import { failureText } from '../failure-text.ts';
import { LiveContext } from '../live-context.tsx';
import { SoloContext } from '../solo-context.tsx';
import type { Translate } from '../texts.ts';
import { type Claim, readSeal, type Shown } from './verify.ts';

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
export function verifyLinks(
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

/** An ended round, ready for verification. */
export interface CheckableRound {
  id: string;
  claim: Claim;
  shown: Shown;
  /** Reason why it is void, for the player. */
  voidReason?: string;
  /** Verifies the chain of a shared round; many hashes, so only on demand. */
  checkChain?: () => ChainLinks;
}

/** Data of the fairness dialog, for both kinds of games. */
export interface FairnessFacts {
  /** The commitment of the next or current bet. */
  commitment: string | undefined;
  nonce: number | undefined;
  clientSeed: string | undefined;
  /** Absent if the client seed is the shared salt. */
  setClientSeed?: (seed: string) => void;
  /** The last ones, including void ones. */
  rounds: readonly CheckableRound[];
}

function toSoloCheck(t: Translate, round: SoloRound): CheckableRound[] {
  const { id, serverSeed, clientSeed, nonce, choice, view, stakePaise, payoutPaise, reason } =
    round;
  if (serverSeed === undefined) return [];
  const claim = { serverSeed, clientSeed, nonce, choice: JSON.stringify(choice) };
  const shown = { seal: readSeal(id), outcome: view, stakePaise, payoutPaise };
  return [
    { id, claim, shown, ...(reason && { voidReason: failureText(t, new CallFailure(reason)) }) },
  ];
}

/** Returns the ended rounds of both lists of a table. */
function toLiveChecks(
  t: Translate,
  table: { past: readonly PastLiveRound[]; voided: readonly PastLiveRound[] },
  current: LiveRound | undefined,
  chain: ChainFacts | undefined,
): CheckableRound[] {
  const toLinked = (round: PastLiveRound | LiveRound): LinkedRound => ({
    ...round,
    seal: readSeal(round.id) ?? round.commitment,
  });
  const over = [...table.past, ...table.voided];
  const known = [...over, ...(current ? [current] : [])].map(toLinked);
  const voided = new Set(table.voided);
  return over
    .sort((a, b) => b.chain - a.chain || b.nonce - a.nonce)
    .map((round) => {
      const { id, serverSeed, salt, nonce, outcome } = round;
      return {
        id,
        claim: { serverSeed, clientSeed: salt, nonce, choice: '' },
        shown: { seal: readSeal(id), outcome },
        checkChain: () => verifyLinks({ ...toLinked(round), serverSeed }, known, chain),
        ...(voided.has(round) && {
          voidReason:
            outcome === null
              ? t('It was interrupted before its draw: all stakes came back.')
              : t('It was interrupted: stakes came back, what was cashed out before was paid.'),
        }),
      };
    });
}

/** Returns the data of the current game. */
export function useRounds(): FairnessFacts {
  const { t } = useGame();
  const solo = useContext(SoloContext);
  const live = useContext(LiveContext);
  if (solo) {
    const { next, clientSeed, setClientSeed, past, voided } = solo;
    const rounds = [...past, ...voided]
      .sort((a, b) => b.nonce - a.nonce)
      .flatMap((round) => toSoloCheck(t, round));
    return { ...next, clientSeed, setClientSeed, rounds };
  }
  const round = live?.round;
  return {
    commitment: round?.commitment,
    nonce: round?.nonce,
    clientSeed: round?.salt,
    rounds: live ? toLiveChecks(t, live, round, live.chain) : [],
  };
}
