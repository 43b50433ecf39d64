import { useContext } from 'react';
import type { ChainFacts, LiveRound, PastLiveRound } from '../../wire/live.ts';
import type { SoloRound } from '../../wire/solo.ts';
import { CallFailure } from '../connection.ts';
import { useGame } from '../context.ts';
import { failureText } from '../failure-text.ts';
import { LiveContext } from '../live-context.tsx';
import { SoloContext } from '../solo-context.tsx';
import type { Translate } from '../texts.ts';
import { type ChainLinks, checkLinks, type LinkedRound } from './chain-links.ts';
import { readSeal } from './shown-seals.ts';
import type { Claim, Shown } from './verify.ts';

/** A round that is over, ready to be checked. */
export interface CheckableRound {
  id: string;
  claim: Claim;
  shown: Shown;
  /** Why it is void, in the player's words. */
  voidReason?: string;
  /** Of a shared round: how it hangs in its chain; many hashes, so only when it is looked at. */
  checkChain?: () => ChainLinks;
}

/** What the fairness dialog shows, of either kind of game. */
export interface FairnessFacts {
  /** The seal that the next or current bet stands under. */
  commitment: string | undefined;
  nonce: number | undefined;
  clientSeed: string | undefined;
  /** Absent where the client seed is the shared salt. */
  setClientSeed?: (seed: string) => void;
  /** The last ones, void ones among them in their place. */
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

/** Rounds that are over, as both lists of a table give them. */
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
        checkChain: () => checkLinks({ ...toLinked(round), serverSeed }, known, chain),
        ...(voided.has(round) && {
          voidReason:
            outcome === null
              ? t('It was interrupted before its draw: all stakes came back.')
              : t('It was interrupted: stakes came back, what was cashed out before was paid.'),
        }),
      };
    });
}

/** Reads them from the game that is played. */
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
