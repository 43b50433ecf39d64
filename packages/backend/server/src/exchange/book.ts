import { calculateOutcomes, type Outcomes, type Position, type Reductions } from './position.ts';

/** The terms that a market's results depend on besides its bets. */
export interface BookTerms extends Reductions {
  /** Runners that can still win: all but the removed ones. */
  activeRunners: readonly string[];
  /** Number of winners: one wins for certain, of several places some may stay empty. */
  winners: number;
}

/**
 * A player's result in paise if a runner is among the winners, at worst over those that win beside it,
 * for each active runner. Bets on removed runners are void and count nothing.
 */
export type Book = ReadonlyMap<string, number>;

/** A bet's results on its runner. */
export type RunnerOutcomes = Outcomes & { runnerId: string };

/** Returns the terms of a market with one winner and no removed runner. */
export const oneWinnerOf = (activeRunners: readonly string[]): BookTerms => ({
  activeRunners,
  winners: 1,
  removals: [],
});

/** Returns the results of `positions` on their runners, in paise. */
export const listOutcomes = (
  positions: readonly Position[],
  reductions: Reductions,
): RunnerOutcomes[] =>
  positions.map((position) => ({
    runnerId: position.runnerId,
    ...calculateOutcomes(position, reductions),
  }));

/** Returns what each active runner's win adds to the player's result, in paise, against its loss. */
export function calculateGains(
  { activeRunners }: Pick<BookTerms, 'activeRunners'>,
  outcomes: readonly RunnerOutcomes[],
): ReadonlyMap<string, number> {
  const gains = new Map(activeRunners.map((id) => [id, 0]));
  for (const { runnerId, ifWins, ifLoses } of outcomes) {
    const gain = gains.get(runnerId);
    if (gain !== undefined) gains.set(runnerId, gain + ifWins - ifLoses);
  }
  return gains;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns the player's result if none of the active runners wins, in paise. */
const calculateAllLose = (
  gains: ReadonlyMap<string, number>,
  outcomes: readonly RunnerOutcomes[],
): number =>
  sumOf(outcomes.filter(({ runnerId }) => gains.has(runnerId)).map(({ ifLoses }) => ifLoses));

/** Returns the least that up to `places` winners add: none has to take a place. */
const sumWorstPlaces = (gains: readonly number[], places: number): number =>
  sumOf(
    gains
      .filter((gain) => gain < 0)
      .toSorted((a, b) => a - b)
      .slice(0, places),
  );

/**
 * Returns the least that the winners add: exactly one, or none to all of several places. One runner
 * alone need not win.
 */
const sumWorstWinners = (gains: readonly number[], winners: number): number =>
  winners === 1 && gains.length > 1 ? Math.min(...gains) : sumWorstPlaces(gains, winners);

/** Returns the book of the outcomes of bets (exchange.md, "Worst case"). */
function calculateOutcomeBook(terms: BookTerms, outcomes: readonly RunnerOutcomes[]): Book {
  const gains = calculateGains(terms, outcomes);
  const allLose = calculateAllLose(gains, outcomes);
  return new Map(
    [...gains].map(([id, gain]) => {
      const others = [...gains].filter(([other]) => other !== id).map(([, one]) => one);
      return [id, allLose + gain + sumWorstPlaces(others, terms.winners - 1)];
    }),
  );
}

/**
 * Returns the player's worst result over all sets of winners, in paise, signed: one runner wins, or
 * none to all places are taken. 0 without active runners.
 */
function calculateWorst(terms: BookTerms, outcomes: readonly RunnerOutcomes[]): number {
  const gains = calculateGains(terms, outcomes);
  if (gains.size === 0) return 0;
  return calculateAllLose(gains, outcomes) + sumWorstWinners([...gains.values()], terms.winners);
}

/** Returns the player's best result over all sets of winners, in paise, signed. */
export function calculateBestOutcome(
  terms: BookTerms,
  outcomes: readonly RunnerOutcomes[],
): number {
  const gains = calculateGains(terms, outcomes);
  if (gains.size === 0) return 0;
  // The worst of the mirrored bets.
  const mirrored = [...gains.values()].map((gain) => -gain);
  return calculateAllLose(gains, outcomes) - sumWorstWinners(mirrored, terms.winners);
}

/** Returns the book of `positions` over all active runners. */
export const calculateBook = (terms: BookTerms, positions: readonly Position[]): Book =>
  calculateOutcomeBook(terms, listOutcomes(positions, terms));

/** A runner's result in the book, and what its win adds against its loss, paise. */
export interface BookEntry {
  result: number;
  gain: number;
}

/** Returns the book of `positions` with the gains that it is made of. */
export function calculateBookEntries(
  terms: BookTerms,
  positions: readonly Position[],
): ReadonlyMap<string, BookEntry> {
  const outcomes = listOutcomes(positions, terms);
  const gains = calculateGains(terms, outcomes);
  const book = calculateOutcomeBook(terms, outcomes);
  return new Map([...book].map(([id, result]) => [id, { result, gain: gains.get(id) ?? 0 }]));
}

/** Returns the player's worst result of `positions` over all sets of winners, in paise, signed. */
export const calculateWorstOutcome = (terms: BookTerms, positions: readonly Position[]): number =>
  calculateWorst(terms, listOutcomes(positions, terms));

/**
 * Returns the player's worst possible loss on the market, in paise, never negative: the worst
 * outcome over all active runners, also over those without a bet.
 */
export const calculateExposure = (terms: BookTerms, outcomes: readonly RunnerOutcomes[]): number =>
  Math.max(0, -calculateWorst(terms, outcomes));

/**
 * Returns the commission in paise on a market's net result: a percentage of a win, to the nearest;
 * 0 on a loss.
 */
export const calculateCommission = (result: number, percent: number) =>
  result > 0 ? Math.round((result * Math.round(percent * 100)) / 10_000) : 0;
