import type { CoinsChange } from '@exchange/contract';
import { createPersistedStore, sessionStore } from '@exchange/store';
import { useStore } from 'zustand';

/** A pending step of coins with its key; every attempt repeats both until a response. */
export interface CoinsDecision {
  key: string;
  change: CoinsChange;
}

interface CoinsDecisionsState {
  /** Owner of the pending steps. */
  userId?: string;
  /** By user; one at a time. */
  byUser: Readonly<Record<string, CoinsDecision>>;
}

const coinsDecisionsStore = createPersistedStore<CoinsDecisionsState>(
  'coins',
  { byUser: {} },
  ({ byUser }) => Object.keys(byUser).length > 0,
);

/** Starts `change`, or repeats the pending step of its user. */
export function beginCoins(change: CoinsChange): CoinsDecision {
  const { session } = sessionStore.getState();
  const { byUser } = coinsDecisionsStore.getState();
  const decision = byUser[change.userId] ?? { key: crypto.randomUUID(), change };
  coinsDecisionsStore.setState({
    byUser: { ...byUser, [change.userId]: decision },
    ...(session.status === 'player' && { userId: session.userId }),
  });
  return decision;
}

/** Removes a completed step. */
export function clearCoins({ key, change: { userId } }: CoinsDecision): void {
  const { [userId]: decision, ...others } = coinsDecisionsStore.getState().byUser;
  if (decision?.key === key) coinsDecisionsStore.setState({ byUser: others });
}

/** Returns the pending step of a user. */
export const useCoinsDecision = (userId: string): CoinsDecision | undefined =>
  useStore(coinsDecisionsStore, ({ byUser }) => byUser[userId]);
