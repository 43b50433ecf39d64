import { useContext } from 'react';
import { LiveContext } from '../live-context.tsx';
import { SoloContext } from '../solo-context.tsx';
import { readSeal } from './shown-seals.ts';
import type { Claim, Shown } from './verify.ts';

/** A round that is over, ready to be checked. */
export interface CheckableRound {
  id: string;
  claim: Claim;
  shown: Shown;
}

/** What the fairness dialog shows, of either kind of game. */
export interface FairnessFacts {
  /** The seal that the next or current bet stands under. */
  commitment: string | undefined;
  nonce: number | undefined;
  clientSeed: string | undefined;
  /** Absent where the client seed is the shared salt. */
  setClientSeed?: (seed: string) => void;
  rounds: readonly CheckableRound[];
}

/** Reads them from the game that is played. */
export function useRounds(): FairnessFacts {
  const solo = useContext(SoloContext);
  const live = useContext(LiveContext);
  if (solo) {
    const { next, clientSeed, setClientSeed } = solo;
    const rounds = solo.past.flatMap(({ id, serverSeed, nonce, ...past }) => {
      if (serverSeed === undefined) return [];
      const { clientSeed: used, choice, view, stakePaise, payoutPaise } = past;
      const claim = { serverSeed, clientSeed: used, nonce, choice: JSON.stringify(choice) };
      const shown = { seal: readSeal(id), outcome: view, stakePaise, payoutPaise };
      return [{ id, claim, shown }];
    });
    return { ...next, clientSeed, setClientSeed, rounds };
  }
  const rounds = (live?.past ?? []).map(({ id, serverSeed, salt, nonce, outcome }) => ({
    id,
    claim: { serverSeed, clientSeed: salt, nonce, choice: '' },
    shown: { seal: readSeal(id), outcome },
  }));
  const round = live?.round;
  return {
    commitment: round?.commitment,
    nonce: round?.nonce,
    clientSeed: round?.salt,
    rounds,
  };
}
