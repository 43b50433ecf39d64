import type { BestPrices, Match } from '@exchange/contract';

/** Returns the teams of 'A v B' (point 2, "Match row"); a name without ' v ' is one line. */
export const selectTeams = (name: string): string[] => name.split(' v ');

/** The three headings, with the prices below each. */
export interface PriceColumns {
  home: BestPrices | undefined;
  draw: BestPrices | undefined;
  away: BestPrices | undefined;
}

/** Names of the draw. */
const DRAW_NAMES = new Set(['the draw', 'draw', 'tie']);
const isDraw = ({ runnerName }: BestPrices) => DRAW_NAMES.has(runnerName.toLowerCase());

/** Assigns a match's best prices to 1, X and 2. */
export function selectPriceColumns({ matchOdds }: Match): PriceColumns {
  const runners = matchOdds?.runners ?? [];
  const [home, away] = runners.filter((runner) => !isDraw(runner));
  return { home, draw: runners.find(isDraw), away };
}
