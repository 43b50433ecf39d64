import type { MarketMoment, MarketStory } from '../story.ts';

/** A market of a match beside match odds and bookmaker, settled as soon as it is decided. */
export interface FurtherMarket {
  /** Constant for its kind of market in a sport; a part of its id. */
  number: number;
  name: string;
  /** Names in the order of the story's chances. */
  runners: readonly string[];
  /** Number of winners; 1 when absent. */
  winners?: number;
  /** Absent where it never opens. */
  story?: MarketStory | undefined;
  /** Ms after the start of play at which it opens; with the match when absent. */
  opensAt?: number;
}

/**
 * Returns the story of a market: it ends at the first moment at which as many runners as there are
 * winners have the chance 1.
 */
export function toMarketStory<M extends MarketMoment>(
  moments: readonly M[],
  selectChances: (moment: M) => readonly number[],
  winners = 1,
): MarketStory {
  const followed: MarketMoment[] = [];
  for (const moment of moments) {
    const chances = selectChances(moment);
    followed.push({ at: moment.at, suspends: moment.suspends, chances });
    const wins = chances.flatMap((chance, place) =>
      chance === 1 ? [{ place, part: 1, of: 1 }] : [],
    );
    if (wins.length === winners) {
      return { moments: followed, winner: wins[0]?.place, wins, duration: moment.at };
    }
  }
  return { moments: followed, winner: undefined, duration: followed.at(-1)?.at ?? 0 };
}
