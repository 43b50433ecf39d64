import { createRandom } from '../../../../random.ts';
import type { MarketStory, Story } from '../../story.ts';
import { addBallToCard, BATTERS, startCard } from '../batting-card.ts';
import { createCricketMatch, playCricket } from '../cricket-match.ts';
import { generateCricketEvents } from '../cricket-story.ts';
import { type CricketFormat, type CricketState, selectInnings, T20 } from '../state.ts';
import { listBatterMarkets } from '../top-batter.ts';

const SIDES = ['Kites', 'Owls'] as const;
const NAMES = Array.from({ length: BATTERS }, (_, place) => `Batter ${place + 1}`);
const EVEN = { batting: 0, bowling: 0 };
const match = createCricketMatch(T20, [EVEN, EVEN]);

/** Plays a match of even sides without rain. */
export const playMatch = (seed: number, format: CricketFormat = T20) =>
  generateCricketEvents(
    format === T20 ? match : createCricketMatch(format, [EVEN, EVEN]),
    createRandom(seed),
    createRandom(seed + 1000),
    () => 1,
  );

/** Plays a match without its times, and without the model of its winner, which takes long. */
export const playUntimed = (seed: number): Pick<Story, 'moments'> => {
  const states = [...playCricket(match, createRandom(seed))];
  const own = { suspends: 0, chances: [], score: '', bookmakerSuspends: 0, bookmakerWaits: 0 };
  return { moments: states.map((state, at) => ({ at, state, ...own })) };
};

type Stories = [MarketStory, MarketStory];

/** Returns the stories of the markets with one winner and with two, each of both sides in order of their innings. */
export function listAllStories({ moments }: Pick<Story, 'moments'>, seed = 1) {
  const [one, other, ...two] = listBatterMarkets(match, moments, SIDES, [NAMES, NAMES], seed).map(
    ({ story }) => {
      if (!story) throw new Error('every innings has a story');
      return story;
    },
  );
  return { 1: [one, other] as Stories, 2: two as Stories } as const;
}

export const stateOf = ({ state }: Story['moments'][number]) => state as CricketState;

/** Plays the balls of an innings on a card; returns each card with its figures. */
export function replayInnings({ moments }: Pick<Story, 'moments'>, innings: 1 | 2) {
  let card = startCard();
  return moments.flatMap((moment) => {
    const state = stateOf(moment);
    if (state.innings !== innings) return [];
    const figures = selectInnings(state);
    const isBall = state.last !== undefined && !state.rain;
    if (isBall && state.last !== undefined) card = addBallToCard(card, state.last, figures);
    return [{ at: moment.at, card, figures, last: state.last, suspends: moment.suspends }];
  });
}

/** The sums of a group of predictions. */
interface Predictions {
  predicted: number;
  won: number;
  variance: number;
}

/**
 * Compares chances at the start and during play with what won, over seeded matches: by number of winners
 * and tenths of the chance, and by batter. Returns the groups in which they differ too much.
 */
export function listBiasedGroups(seeds: { from: number; to: number }) {
  const groups = new Map<string, Predictions>();
  const add = (group: string, chance: number, won: number) => {
    const sum = groups.get(group) ?? { predicted: 0, won: 0, variance: 0 };
    groups.set(group, {
      predicted: sum.predicted + chance,
      won: sum.won + won,
      variance: sum.variance + chance * (1 - chance),
    });
  };
  const compare = (
    kind: string,
    { moments, wins = [] }: MarketStory,
    shares: readonly number[],
  ) => {
    const parts = new Map(wins.map(({ place, part, of }) => [place, part / of]));
    for (const share of shares) {
      const chances = moments[Math.floor(share * moments.length)]?.chances ?? [];
      for (const [place, chance] of chances.entries()) {
        if (chance === 0) continue;
        const won = parts.get(place) ?? 0;
        add(`${kind}: from ${Math.floor(chance * 10)}0 %`, chance, won);
        add(`${kind}: batter ${place + 1}`, chance, won);
      }
    }
  };
  for (let seed = seeds.from; seed < seeds.to; seed += 1) {
    const stories = listAllStories(playUntimed(seed), seed);
    for (const winners of [1, 2] as const) {
      for (const story of stories[winners]) compare(`${winners}`, story, [0, (seed % 10) / 10]);
    }
  }
  const biased = [...groups].filter(
    ([, { predicted, won, variance }]) =>
      Math.abs(won - predicted) >= 3.5 * Math.sqrt(variance) + 1,
  );
  return { names: [...groups.keys()], biased };
}
