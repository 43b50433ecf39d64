import type { Random } from '../../../random.ts';
import type { FurtherMarket } from '../market/further-market.ts';

/** Time of the toss, in ms before the start of play. */
const TOSS_MS = 90_000;

/** Lists the further markets of a match; `coin` decides the toss. */
export function listCricketMarkets(
  sides: readonly [string, string],
  coin: Random,
): FurtherMarket[] {
  const even = { at: 0, chances: [0.5, 0.5], suspends: 0 };
  return [
    {
      number: 1,
      name: 'To Win the Toss',
      runners: sides,
      story: { moments: [even], winner: coin() < 0.5 ? 0 : 1, duration: -TOSS_MS },
    },
  ];
}
