import { call, fetchOwnDetails, isApiError, queryClient, queryKeys } from '@exchange/api';
import { endpoints, SPORT_IDS, type StakeSettings, type UserDetails } from '@exchange/contract';
import { showToast, useSignedIn } from '@exchange/store';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

const HTTP_OK = 200;

/** Selects the stakes of all sports, which are stored under cricket's id. */
const selectShared = ({ stakeSettings }: UserDetails) =>
  stakeSettings.find(({ sportId }) => sportId === SPORT_IDS.cricket);

/** Returns the stakes of the caller's details; null if the backend sends none (point 7). */
async function readStakes(signal: AbortSignal): Promise<StakeSettings | null> {
  try {
    return selectShared(await fetchOwnDetails(signal)) ?? null;
  } catch (error) {
    if (isApiError(error) && error.status === HTTP_OK) return null;
    throw error;
  }
}

/** Query of the player's stakes; null if the backend sends none. */
export const stakeSettingsQuery = queryOptions({
  queryKey: ['stake-settings'],
  queryFn: ({ signal }) => readStakes(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the player's quick stakes and one-click stake, for views without a match. */
export function useStakeSettings() {
  const signedIn = useSignedIn();
  return useQuery({ ...stakeSettingsQuery, enabled: signedIn });
}

/** Returns the stake of a one-click bet in rupees; undefined if unset or unknown. */
export const selectOneClickStake = (): number | undefined =>
  queryClient.getQueryData(stakeSettingsQuery.queryKey)?.oneClickStake;

/** Refetches the stakes, so that open slips show the new ones. */
const refreshStakes = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: stakeSettingsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: queryKeys.event() }),
  ]);

/** Returns the saved stakes, for backends that do not return them. */
const toSaved = (boxes: readonly number[]): StakeSettings => ({
  sportId: SPORT_IDS.cricket,
  boxes,
  stakes: boxes.filter((stake) => stake > 0),
});

/** Saves the eight boxes of the stake editor, in rupees. */
async function saveStakes(boxes: readonly number[]): Promise<void> {
  await call(endpoints.updateInfo, boxes);
  await refreshStakes();
  queryClient.setQueryData(stakeSettingsQuery.queryKey, (known) => known ?? toSaved(boxes));
}

/** Saves the stake of a one-click bet in rupees; 0 removes it. */
export async function saveOneClickStake(stake: number): Promise<void> {
  await call(endpoints.oneClickAmount, stake);
  await refreshStakes();
}

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
