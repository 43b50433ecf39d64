import type { Random } from '../../../random.ts';
import { drawIndex } from '../draw.ts';
import {
  ALL_OUT,
  type CricketFormat,
  type CricketState,
  EXTRA,
  type InningsFigures,
  isComplete,
  OUTCOMES,
  type Phase,
  RUNS_OF,
  selectInnings,
  selectNeed,
  selectPhase,
  startCricket,
  WICKET,
} from './state.ts';

/**
 * How an outcome's weight (order of OUTCOMES) grows with one step of intent, and with one step of
 * the batting side's edge. Intent brings boundaries and wickets together; edge brings the one
 * without the other.
 */
const BY_INTENT = [-0.05, -0.08, 0, 0, 0.22, 0.45, 0.35, 0] as const;
const BY_EDGE = [-0.03, 0, 0.01, 0, 0.05, 0.07, -0.05, 0] as const;

/** From this many wickets on, each further one costs the batting side steps of edge. */
const TAIL_FROM = 6;
const TAIL_COST = 2;

/** Intent is tabulated in steps per unit, from LEAST to MOST. */
const STEPS_A_UNIT = 4;
const MIN_INTENT = -2;
const MAX_INTENT = 3;
const LEVELS = (MAX_INTENT - MIN_INTENT) * STEPS_A_UNIT + 1;

/** Reduction of intent per wicket above the usual number at this stage. */
const CARE = 0.35;
const MAX_CARE = -1.5;
const MIN_CARE = 0.8;
/** Weight of a chasing side's required rate. */
const URGENCY = 2.2;
const MAX_URGENCY = 2.5;
const MIN_URGENCY = -1.2;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function weigh(weights: readonly number[], edge: number, intent: number): Float64Array {
  const weighed = Float64Array.from(weights, (weight, i) => {
    const growth = edge * (BY_EDGE[i] ?? 0) + intent * (BY_INTENT[i] ?? 0);
    return weight * Math.exp(growth);
  });
  const total = weighed.reduce((sum, weight) => sum + weight, 0);
  return weighed.map((weight) => weight / total);
}

/** The chances of the next ball, in the order of OUTCOMES. */
interface BallProbabilities {
  /** In the first innings. */
  first(balls: number, wickets: number): Float64Array;
  /** In a chase of a given urgency. */
  chase(balls: number, wickets: number, urgency: number): Float64Array;
  /** Returns the additional intent of a chase that needs `need` more runs. */
  urgency(balls: number, need: number): number;
}

/** Prepares the chances for one batting side; `edge` is its batting less the other's bowling. */
function createBallProbabilities(format: CricketFormat, edge: number): BallProbabilities {
  const prepare = (phase: Phase) =>
    Array.from({ length: ALL_OUT }, (_, wickets) => {
      const own = edge - Math.max(0, wickets - TAIL_FROM) * TAIL_COST;
      return Array.from({ length: LEVELS }, (_level, level) =>
        weigh(format.weights[phase], own, MIN_INTENT + level / STEPS_A_UNIT),
      );
    });
  const byPhase = {
    powerplay: prepare('powerplay'),
    middle: prepare('middle'),
    death: prepare('death'),
  };
  const table = Array.from(
    { length: format.balls },
    (_, balls) => byPhase[selectPhase(format, balls)],
  );
  const meanRuns = (chances: ArrayLike<number>) =>
    RUNS_OF.reduce<number>((sum, runs, i) => sum + runs * (chances[i] ?? 0), 0);
  /** Expected runs of even sides from here with usual intent, wickets aside. */
  const par = new Float64Array(format.balls + 1);
  for (let balls = format.balls - 1; balls >= 0; balls -= 1) {
    const phase = selectPhase(format, balls);
    par[balls] = (par[balls + 1] ?? 0) + meanRuns(weigh(format.weights[phase], 0, 0));
  }
  const care = (balls: number, wickets: number) =>
    clamp(-CARE * (wickets - (format.parWickets * balls) / format.balls), MAX_CARE, MIN_CARE);
  const read = (balls: number, wickets: number, intent: number): Float64Array => {
    const level = Math.round((clamp(intent, MIN_INTENT, MAX_INTENT) - MIN_INTENT) * STEPS_A_UNIT);
    const chances = table[balls]?.[wickets]?.[level];
    if (!chances) throw new Error(`no ball follows ${balls} balls and ${wickets} wickets`);
    return chances;
  };
  // Logarithms are calculated once: the model reads some million states.
  const logOfPar = par.map((runs) => Math.log(Math.max(0.5, runs)));
  const logOf = Float64Array.from({ length: format.maxRuns + 2 }, (_, runs) => Math.log(runs));
  const urgency = (balls: number, need: number) => {
    const ratio = (logOf[need] ?? Math.log(need)) - (logOfPar[balls] ?? 0);
    return clamp(URGENCY * ratio, MIN_URGENCY, MAX_URGENCY);
  };

  return {
    first: (balls, wickets) => read(balls, wickets, care(balls, wickets)),
    // A chasing side applies half of the care.
    chase: (balls, wickets, urgent) => read(balls, wickets, care(balls, wickets) / 2 + urgent),
    urgency,
  };
}

/** A side's strength in whole steps, from about -2 to 2; a step is worth about six runs in a T20. */
export interface CricketSide {
  batting: number;
  bowling: number;
}

/** The constant data of a match; side 0 bats first. */
export interface CricketMatch {
  format: CricketFormat;
  sides: readonly [CricketSide, CricketSide];
  /** Chances of a ball while side 0, then side 1 bats. */
  chances: readonly [BallProbabilities, BallProbabilities];
  /** Chance that side 0 wins a super over: a coin weighted by all strengths. */
  coin: number;
}

const COIN_BY_STEP = 0.1;

/** Prepares a match. */
export function createCricketMatch(
  format: CricketFormat,
  sides: readonly [CricketSide, CricketSide],
): CricketMatch {
  const edges = [sides[0].batting - sides[1].bowling, sides[1].batting - sides[0].bowling] as const;
  return {
    format,
    sides,
    chances: [createBallProbabilities(format, edges[0]), createBallProbabilities(format, edges[1])],
    coin: 1 / (1 + Math.exp(-COIN_BY_STEP * (edges[0] - edges[1]))),
  };
}

const addBall = (innings: InningsFigures, place: number): InningsFigures => ({
  runs: innings.runs + (RUNS_OF[place] ?? 0),
  wickets: innings.wickets + (place === WICKET ? 1 : 0),
  balls: innings.balls + (place === EXTRA ? 0 : 1),
});

/** Returns the finished match: a tie goes to a super over, decided by the weighted coin. */
function finish(match: CricketMatch, state: CricketState, random: Random): CricketState {
  if (state.innings === 1) return state;
  const need = selectNeed(state);
  if (need <= 0) return { ...state, winner: 1 };
  if (!isComplete(match.format, state.second)) return state;
  if (need > 1) return { ...state, winner: 0 };
  return { ...state, superOver: true, winner: random() < match.coin ? 0 : 1 };
}

/** Returns the state after the next ball. */
function playBall(match: CricketMatch, state: CricketState, random: Random): CricketState {
  const { balls, wickets } = selectInnings(state);
  const chances =
    state.innings === 1
      ? match.chances[0].first(balls, wickets)
      : match.chances[1].chase(balls, wickets, match.chances[1].urgency(balls, selectNeed(state)));
  const place = drawIndex(random, chances);
  const innings = addBall(selectInnings(state), place);
  const side = state.innings === 1 ? { first: innings } : { second: innings };
  return finish(match, { ...state, ...side, last: OUTCOMES[place] }, random);
}

/** Plays ball by ball: the start, each ball, and a separate state for the innings break. */
export function* playCricket(match: CricketMatch, random: Random): Generator<CricketState> {
  let state = startCricket();
  yield state;
  while (state.winner === undefined) {
    state = playBall(match, state, random);
    yield state;
    if (state.innings === 1 && isComplete(match.format, state.first)) {
      state = { ...state, innings: 2, last: undefined };
      yield state;
    }
  }
}
