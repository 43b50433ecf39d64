import type { BestPrices, Match } from '@exchange/contract';

/** The teams of 'A v B' (point 2, "Match row"); a name without ' v ' is one line. */
export const selectTeams = (name: string): string[] => name.split(' v ');

/** The three headings over the cells, and whose prices stand below each. */
export interface PriceColumns {
  home: BestPrices | undefined;
  draw: BestPrices | undefined;
  away: BestPrices | undefined;
}

/** Names that runners of the draw carry. */
const DRAW_NAMES = new Set(['the draw', 'draw', 'tie']);
const isDraw = ({ runnerName }: BestPrices) => DRAW_NAMES.has(runnerName.toLowerCase());

/** Sorts a match's best prices under 1, X and 2. */
export function selectPriceColumns({ matchOdds }: Match): PriceColumns {
  const runners = matchOdds?.runners ?? [];
  const [home, away] = runners.filter((runner) => !isDraw(runner));
  return { home, draw: runners.find(isDraw), away };
}
