import type { CoinsChange } from '@exchange/contract';
import { createPersistedStore, sessionStore } from '@exchange/store';
import { useStore } from 'zustand';

/** Coins that were sent for a user, with their key; every attempt repeats both until one is answered. */
export interface CoinsDecision {
  key: string;
  change: CoinsChange;
}

interface CoinsDecisionsState {
  /** Whose decisions they are. */
  userId?: string;
  /** By the user that they are about; one at a time. */
  byUser: Readonly<Record<string, CoinsDecision>>;
}

const coinsDecisionsStore = createPersistedStore<CoinsDecisionsState>(
  'coins',
  { byUser: {} },
  ({ byUser }) => Object.keys(byUser).length > 0,
);

/** Decides on `change`, or repeats the decision about its user that has no answer yet. */
export function decideCoins(change: CoinsChange): CoinsDecision {
  const { session } = sessionStore.getState();
  const { byUser } = coinsDecisionsStore.getState();
  const decision = byUser[change.userId] ?? { key: crypto.randomUUID(), change };
  coinsDecisionsStore.setState({
    byUser: { ...byUser, [change.userId]: decision },
    ...(session.status === 'player' && { userId: session.userId }),
  });
  return decision;
}

/** The decision has its answer. */
export function forgetCoins({ key, change: { userId } }: CoinsDecision): void {
  const { [userId]: decision, ...others } = coinsDecisionsStore.getState().byUser;
  if (decision?.key === key) coinsDecisionsStore.setState({ byUser: others });
}

/** What was sent for a user and has no answer yet. */
export const useCoinsDecision = (userId: string): CoinsDecision | undefined =>
  useStore(coinsDecisionsStore, ({ byUser }) => byUser[userId]);
