import { REMOTE_EXPOSES } from '@exchange/contract';

/** What the home page shows of the casino, where the casino lends it. */
export type CasinoFragment = 'game-banners' | 'popular-games';

/** Whether the contract says that the casino lends this fragment. */
export function isLent(
  name: CasinoFragment,
  exposes: readonly string[] = REMOTE_EXPOSES.casino,
): boolean {
  return exposes.includes(`./${name}`);
}
