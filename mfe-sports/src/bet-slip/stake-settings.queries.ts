import { call, queryClient } from '@exchange/api';
import { endpoints, SPORT_IDS, type UserDetails } from '@exchange/contract';
import { useSignedIn } from '@exchange/store';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The stakes that the editor writes count for all sports; they stand under cricket's id. */
const selectShared = ({ stakeSettings }: UserDetails) =>
  stakeSettings.find(({ sportId }) => sportId === SPORT_IDS.cricket);

/** The stakes that the player set. */
export const stakeSettingsQuery = queryOptions({
  queryKey: ['stake-settings'],
  queryFn: async ({ signal }) =>
    selectShared(await call(endpoints.userDetails, {}, { signal })) ?? null,
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

/** Saves the eight boxes of the stake editor, in rupees. */
export async function saveStakes(boxes: readonly number[]): Promise<void> {
  await call(endpoints.updateInfo, boxes);
  await refreshStakes();
}

/** Saves the stake of a one-click bet in rupees; 0 takes it away. */
export async function saveOneClickStake(stake: number): Promise<void> {
  await call(endpoints.oneClickAmount, stake);
  await refreshStakes();
}
