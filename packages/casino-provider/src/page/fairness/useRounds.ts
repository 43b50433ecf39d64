import { useContext } from 'react';
import { LiveContext } from '../live-context.tsx';
import { SoloContext } from '../solo-context.tsx';
import type { Claim } from './verify.ts';

/** A round that is over, ready to be checked. */
export interface CheckableRound {
  id: string;
  commitment: string;
  claim: Claim;
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
    const rounds = solo.past.flatMap(
      ({ id, commitment, serverSeed, clientSeed: used, nonce, choice }) =>
        serverSeed === undefined
          ? []
          : [
              {
                id,
                commitment,
                claim: { serverSeed, clientSeed: used, nonce, choice: JSON.stringify(choice) },
              },
            ],
    );
    return { ...next, clientSeed, setClientSeed, rounds };
  }
  const rounds = (live?.past ?? []).map(({ id, commitment, serverSeed, salt, nonce }) => ({
    id,
    commitment,
    claim: { serverSeed, clientSeed: salt, nonce, choice: '' },
  }));
  const round = live?.round;
  return {
    commitment: round?.commitment,
    nonce: round?.nonce,
    clientSeed: round?.salt,
    rounds,
  };
}
