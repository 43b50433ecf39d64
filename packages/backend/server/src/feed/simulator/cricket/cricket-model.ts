import type { CricketMatch } from './cricket-match.ts';
import {
  ALL_OUT,
  type CricketState,
  EXTRA,
  RUNS_OF,
  selectInnings,
  selectNeed,
  WICKET,
} from './state.ts';

/** Returns the chance that side 0 wins, from any state. */
export type CricketModel = (state: CricketState) => number;

const HIT_PLACES = [0, 1, 2, 3, 4, 5] as const;

/** Returns the maximum lead after a number of balls; higher ones count as it. */
const maxAfter = (balls: number, maxRuns: number) => Math.min(maxRuns, 60 + 3 * balls);
/** Returns the maximum of needed runs; a chase of more is lost. */
const maxNeeded = (left: number, maxRuns: number) => Math.min(maxRuns, 20 + 4 * left);

/** Creates a table over balls, wickets and runs, all from 0. */
const createTable = (balls: number, runs: number) => {
  const cells = new Float32Array((balls + 1) * ALL_OUT * (runs + 1));
  const start = (ball: number, wickets: number) => (ball * ALL_OUT + wickets) * (runs + 1);
  return { cells, start };
};

/**
 * Solves the chances that the side batting second wins, by balls bowled, wickets lost and runs
 * needed.
 */
function solveChase({ format, chances, coin }: CricketMatch) {
  const { balls: all, maxRuns } = format;
  const { cells, start } = createTable(all, maxRuns);
  const tie = 1 - coin;
  const afterAll = (need: number) => (need === 1 ? tie : 0);
  for (let wickets = 0; wickets < ALL_OUT; wickets += 1) {
    cells[start(all, wickets)] = 1;
    cells[start(all, wickets) + 1] = tie;
  }
  const urgencies = new Float64Array(maxRuns + 1);
  for (let balls = all - 1; balls >= 0; balls -= 1) {
    const max = maxNeeded(all - balls, maxRuns);
    for (let need = 1; need <= max; need += 1) urgencies[need] = chances[1].urgency(balls, need);
    for (let wickets = 0; wickets < ALL_OUT; wickets += 1) {
      const here = start(balls, wickets);
      const next = start(balls + 1, wickets);
      const out = wickets + 1 < ALL_OUT ? start(balls + 1, wickets + 1) : undefined;
      cells[here] = 1;
      for (let need = 1; need <= max; need += 1) {
        const of = chances[1].chase(balls, wickets, urgencies[need] ?? 0);
        const afterWicket = out === undefined ? afterAll(need) : (cells[out + need] ?? 0);
        let chance = (of[WICKET] ?? 0) * afterWicket;
        chance += (of[EXTRA] ?? 0) * (cells[here + need - 1] ?? 0);
        for (const place of HIT_PLACES) {
          chance +=
            (of[place] ?? 0) * (cells[next + Math.max(0, need - (RUNS_OF[place] ?? 0))] ?? 0);
        }
        cells[here + need] = chance;
      }
    }
  }
  return (balls: number, wickets: number, need: number) =>
    cells[start(balls, wickets) + Math.min(maxRuns, Math.max(0, need))] ?? 0;
}

/**
 * Solves the chances that the side batting first wins, by balls bowled, wickets lost and runs made.
 */
function solveFirst({ format, chances }: CricketMatch, afterTotal: (runs: number) => number) {
  const { balls: all, maxRuns } = format;
  const { cells, start } = createTable(all, maxRuns);
  const totals = Float32Array.from({ length: maxRuns + 1 }, (_, runs) => afterTotal(runs));
  for (let wickets = 0; wickets < ALL_OUT; wickets += 1) cells.set(totals, start(all, wickets));
  for (let balls = all - 1; balls >= 0; balls -= 1) {
    const max = maxAfter(balls, maxRuns);
    const maxNext = maxAfter(balls + 1, maxRuns);
    for (let wickets = 0; wickets < ALL_OUT; wickets += 1) {
      const of = chances[0].first(balls, wickets);
      const here = start(balls, wickets);
      const next = start(balls + 1, wickets);
      const out = wickets + 1 < ALL_OUT ? start(balls + 1, wickets + 1) : undefined;
      for (let runs = max; runs >= 0; runs -= 1) {
        const afterWicket = out === undefined ? (totals[runs] ?? 0) : (cells[out + runs] ?? 0);
        let chance = (of[WICKET] ?? 0) * afterWicket;
        chance += (of[EXTRA] ?? 0) * (runs < max ? (cells[here + runs + 1] ?? 0) : 1);
        for (const place of HIT_PLACES) {
          chance +=
            (of[place] ?? 0) * (cells[next + Math.min(maxNext, runs + (RUNS_OF[place] ?? 0))] ?? 0);
        }
        cells[here + runs] = chance;
      }
    }
  }
  return (balls: number, wickets: number, runs: number) =>
    cells[start(balls, wickets) + Math.min(maxAfter(balls, maxRuns), runs)] ?? 0;
}

/** Solves a match backwards from its last ball; afterwards every state is one table access. */
export function createCricketModel(match: CricketMatch): CricketModel {
  const chase = solveChase(match);
  const first = solveFirst(match, (runs) => 1 - chase(0, 0, runs + 1));
  return (state) => {
    if (state.winner !== undefined) return state.winner === 0 ? 1 : 0;
    const { balls, wickets, runs } = selectInnings(state);
    if (state.innings === 2) return 1 - chase(balls, wickets, selectNeed(state));
    // The last ball of the innings has no next one: only the chase is left.
    return wickets >= ALL_OUT ? 1 - chase(0, 0, runs + 1) : first(balls, wickets, runs);
  };
}
