import { call, isApiError, queryClient } from '@exchange/api';
import { endpoints, SPORT_IDS, type StakeSettings, type UserDetails } from '@exchange/contract';
import { useSignedIn } from '@exchange/store';
import { queryOptions, useQuery } from '@tanstack/react-query';

const HTTP_OK = 200;

/** The stakes that the editor writes count for all sports; they stand under cricket's id. */
const selectShared = ({ stakeSettings }: UserDetails) =>
  stakeSettings.find(({ sportId }) => sportId === SPORT_IDS.cricket);

/** The stakes of the caller's own details; null where the backend answers something else (point 7). */
async function readStakes(signal: AbortSignal): Promise<StakeSettings | null> {
  try {
    return selectShared(await call(endpoints.userDetails, {}, { signal })) ?? null;
  } catch (error) {
    if (isApiError(error) && error.status === HTTP_OK) return null;
    throw error;
  }
}

/** The stakes that the player set; null where the backend does not tell them. */
export const stakeSettingsQuery = queryOptions({
  queryKey: ['stake-settings'],
  queryFn: ({ signal }) => readStakes(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The player's quick stakes and one-click stake, where no match carries them. */
export function useStakeSettings() {
  const signedIn = useSignedIn();
  return useQuery({ ...stakeSettingsQuery, enabled: signedIn });
}

/** The stake of a one-click bet in rupees; undefined while none is set or known. */
export const selectOneClickStake = (): number | undefined =>
  queryClient.getQueryData(stakeSettingsQuery.queryKey)?.oneClickStake;

/** The stakes changed: slips on open matches show the new ones. */
const refreshStakes = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: stakeSettingsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['event'] }),
  ]);

/** What was saved, where the backend tells nothing of it. */
const toSaved = (boxes: readonly number[]): StakeSettings => ({
  sportId: SPORT_IDS.cricket,
  boxes,
  stakes: boxes.filter((stake) => stake > 0),
});

/** Saves the eight boxes of the stake editor, in rupees. */
export async function saveStakes(boxes: readonly number[]): Promise<void> {
  await call(endpoints.updateInfo, boxes);
  await refreshStakes();
  queryClient.setQueryData(stakeSettingsQuery.queryKey, (told) => told ?? toSaved(boxes));
}

/** Saves the stake of a one-click bet in rupees; 0 takes it away. */
export async function saveOneClickStake(stake: number): Promise<void> {
  await call(endpoints.oneClickAmount, stake);
  await refreshStakes();
}
