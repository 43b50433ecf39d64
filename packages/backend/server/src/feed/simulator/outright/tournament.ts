import type { Random } from '../../../random.ts';
import { drawEntry, drawNormal } from '../draw.ts';

/** Number of teams of a tournament. */
export const TEAMS = 4;
/** Number of teams that its final has. */
export const FINALISTS = 2;

type Pair = readonly [one: number, other: number];

/** The matches of the league in their order: each team meets each other one. */
const LEAGUE: readonly Pair[] = [
  ...([
    [0, 1],
    [2, 3],
  ] as const),
  ...([
    [0, 2],
    [1, 3],
  ] as const),
  ...([
    [0, 3],
    [1, 2],
  ] as const),
];

/** The matches of a tournament, the final included. */
export const MATCHES = LEAGUE.length + 1;

/** Strengths of the teams: the log odds of one against another are their difference. */
export type Strengths = readonly number[];

/** Deviation of a strength: a team wins about two of three matches against one that much weaker. */
const SPREAD = 0.5;

export const drawStrengths = (random: Random): Strengths =>
  Array.from({ length: TEAMS }, () => drawNormal(random) * SPREAD);

/** Returns the chance that the first team of a pair wins. */
const calculateWin = (strengths: Strengths, [one, other]: Pair) =>
  1 / (1 + Math.exp((strengths[other] ?? 0) - (strengths[one] ?? 0)));

/** The results so far: the winner of each match that was played, and the final once it is known. */
interface Results {
  winners: readonly number[];
  final: Pair | undefined;
}

/**
 * Returns the pairs that can play the final after the league: those with the most wins. Who ties draws
 * lots, so all of the pairs are as likely.
 */
export function listFinals(winners: readonly number[]): Pair[] {
  const wins = Array.from(
    { length: TEAMS },
    (_, team) => winners.filter((winner) => winner === team).length,
  );
  const least = wins.toSorted((a, b) => b - a)[FINALISTS - 1] ?? 0;
  return LEAGUE.filter((pair) =>
    wins.every((count, team) => (pair.includes(team) ? count >= least : count <= least)),
  );
}

/** The chances of each team. */
export interface TeamChances {
  winner: readonly number[];
  finalist: readonly number[];
}

/** Sums of all courses are exact to this. */
const PRECISION = 1e-9;
const round = (chance: number) => {
  if (chance < PRECISION) return 0;
  return chance > 1 - PRECISION ? 1 : chance;
};

/** Returns the chances after these results, summed over all courses of the matches left. */
export function calculateTeamChances(
  strengths: Strengths,
  { winners, final }: Results,
): TeamChances {
  const won = Array.from({ length: TEAMS }, () => 0);
  const reached = Array.from({ length: TEAMS }, () => 0);
  const add = (sums: number[], team: number, chance: number) => {
    sums[team] = (sums[team] ?? 0) + chance;
  };
  const playOn = (results: readonly number[], chance: number): void => {
    const pair = LEAGUE[results.length];
    if (pair) {
      const first = calculateWin(strengths, pair);
      playOn([...results, pair[0]], chance * first);
      playOn([...results, pair[1]], chance * (1 - first));
      return;
    }
    const finals = final ? [final] : listFinals(results);
    for (const last of finals) {
      const first = calculateWin(strengths, last);
      for (const [place, team] of last.entries()) {
        add(reached, team, chance / finals.length);
        add(won, team, ((place === 0 ? first : 1 - first) * chance) / finals.length);
      }
    }
  };
  playOn(winners.slice(0, LEAGUE.length), 1);
  const champion = winners[LEAGUE.length];
  return {
    winner:
      champion === undefined ? won.map(round) : won.map((_, team) => Number(team === champion)),
    finalist: reached.map(round),
  };
}

/** Plays a tournament: the chances before it and after each of its matches. */
export function* playTournament(strengths: Strengths, random: Random): Generator<TeamChances> {
  let results: Results = { winners: [], final: undefined };
  yield calculateTeamChances(strengths, results);
  while (results.winners.length < MATCHES) {
    const pair = LEAGUE[results.winners.length] ?? results.final;
    if (!pair) throw new Error('the final has no teams');
    const winners = [
      ...results.winners,
      random() < calculateWin(strengths, pair) ? pair[0] : pair[1],
    ];
    const isLeagueOver = winners.length === LEAGUE.length;
    results = {
      winners,
      final: isLeagueOver ? drawEntry(random, listFinals(winners)) : results.final,
    };
    yield calculateTeamChances(strengths, results);
  }
}
