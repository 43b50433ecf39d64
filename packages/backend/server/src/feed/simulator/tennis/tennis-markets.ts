import { type FurtherMarket, toMarketStory } from '../market/further-market.ts';
import type { Moment } from '../story.ts';
import type { TennisMatch, TennisState } from './tennis-match.ts';
import { createTennisModel } from './tennis-story.ts';

/** Results in sets, of the first player and the second one. */
const RESULTS = [
  [2, 0],
  [2, 1],
  [0, 2],
  [1, 2],
] as const;

type TennisMoment = Moment & { state: TennisState };

/** Lists the further markets of a match that plays these moments. */
export function listTennisMarkets(
  match: TennisMatch,
  story: readonly Moment[],
  sides: readonly [string, string],
): FurtherMarket[] {
  const moments = story.filter((moment): moment is TennisMoment => moment.state.sport === 'tennis');
  const toSet = (number: number): FurtherMarket => {
    const model = createTennisModel(match, ({ done }) => {
      const games = done[number - 1];
      return games && Number(games[0] > games[1]);
    });
    return {
      number,
      name: `Set ${number} Winner`,
      runners: sides,
      story: toMarketStory(moments, ({ state }) => [model(state), 1 - model(state)]),
    };
  };
  const models = RESULTS.map(([mine, others]) =>
    createTennisModel(match, ({ winner, sets }) =>
      // A result that a player is past is impossible, also before the end.
      winner === undefined && sets[0] <= mine && sets[1] <= others
        ? undefined
        : Number(sets[0] === mine && sets[1] === others),
    ),
  );
  return [
    toSet(1),
    toSet(2),
    {
      number: 3,
      name: 'Set Betting',
      runners: RESULTS.map(([mine, others]) =>
        mine > others ? `${sides[0]} ${mine}–${others}` : `${sides[1]} ${others}–${mine}`,
      ),
      story: toMarketStory(moments, ({ state }) => models.map((model) => model(state))),
    },
  ];
}
