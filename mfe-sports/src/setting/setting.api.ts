import { showToast } from '@exchange/store';
import { useMutation } from '@tanstack/react-query';
import { saveOneClickStake, saveStakes } from '../bet-slip/stake-settings.api.ts';

const SAVE_STAKES = 'save-stakes';

/** Toasts of both stake forms (point 8, "Stake update"). */
const toastOptions = {
  onSuccess: () =>
    showToast({ kind: 'success', act: SAVE_STAKES, text: 'Stake updated successfully.' }),
  onError: () => showToast({ kind: 'error', act: SAVE_STAKES, text: 'Stake update failed.' }),
};

/** Saves the eight quick stakes. */
export const useSaveStakes = () => useMutation({ ...toastOptions, mutationFn: saveStakes });

/** Saves the stake of a one-click bet. */
export const useSaveOneClickStake = () =>
  useMutation({ ...toastOptions, mutationFn: saveOneClickStake });
