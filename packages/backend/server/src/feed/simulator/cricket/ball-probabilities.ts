import { ALL_OUT, type CricketFormat, type Phase, RUNS_OF, selectPhase } from './format.ts';

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

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

function weigh(weights: readonly number[], edge: number, intent: number): Float64Array {
  const weighed = Float64Array.from(weights, (weight, i) => {
    const growth = edge * (BY_EDGE[i] ?? 0) + intent * (BY_INTENT[i] ?? 0);
    return weight * Math.exp(growth);
  });
  const total = weighed.reduce((sum, weight) => sum + weight, 0);
  return weighed.map((weight) => weight / total);
}

/** The chances of the next ball, in the order of OUTCOMES. */
export interface BallProbabilities {
  /** In the first innings. */
  first(balls: number, wickets: number): Float64Array;
  /** In a chase of a given urgency. */
  chase(balls: number, wickets: number, urgency: number): Float64Array;
  /** Returns the additional intent of a chase that needs `need` more runs. */
  urgency(balls: number, need: number): number;
}

/** Prepares the chances for one batting side; `edge` is its batting less the other's bowling. */
export function createBallProbabilities(format: CricketFormat, edge: number): BallProbabilities {
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
  const logOf = Float64Array.from({ length: format.mostRuns + 2 }, (_, runs) => Math.log(runs));
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
