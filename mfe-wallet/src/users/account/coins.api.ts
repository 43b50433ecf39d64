import { commandMutation, fetchReply, isSessionOver, useCommandInFlight } from '@exchange/api';
import { type CoinsChange, endpoints } from '@exchange/contract';
import { createPendingCommands, createPersistedStore, showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { type Failure, refreshStaff, toFailure } from '../users.api.ts';

/** A pending step of coins with its key; every attempt repeats both until a response. */
interface PendingCoinsChange {
  key: string;
  change: CoinsChange;
}

interface PendingCoinsState {
  /** Owner of the pending steps. */
  userId?: string;
  /** By user; one at a time. */
  byUser: Readonly<Record<string, PendingCoinsChange>>;
}

const pendingCoinsStore = createPersistedStore<PendingCoinsState>(
  'coins',
  { byUser: {} },
  ({ byUser }) => Object.keys(byUser).length > 0,
);

const pendingCoins = createPendingCommands<PendingCoinsState, PendingCoinsChange>(
  pendingCoinsStore,
  {
    slotOf: ({ change }) => change.userId,
    read: ({ byUser }) => byUser,
    write: (state, byUser) => ({ ...state, byUser }),
  },
);

/** Gives or takes coins of a user, or repeats the pending step. */
export function useUpdateCoins(
  userId: string,
  { onDone, onRefused }: { onDone: () => void; onRefused: (failure: Failure) => void },
) {
  const mutationKey = ['update-coins', userId];
  const { mutate } = useMutation(
    commandMutation({
      mutationKey,
      pending: pendingCoins,
      send: ({ change }: PendingCoinsChange, options) =>
        fetchReply(endpoints.updateCoins, change, options),
      onAccepted: ({ message }) => {
        showToast({ kind: 'success', text: message });
        onDone();
      },
      onFailed: (error) => {
        if (!isSessionOver(error)) onRefused(toFailure(error));
      },
      // The form is enabled with the response; the lists follow.
      onSettled: () => void refreshStaff(),
    }),
  );
  return {
    /** The pending step. */
    sent: pendingCoins.usePending(userId)?.change,
    isInFlight: useCommandInFlight(mutationKey),
    submit: (change: CoinsChange) => mutate(pendingCoins.begin({ change })),
  };
}
