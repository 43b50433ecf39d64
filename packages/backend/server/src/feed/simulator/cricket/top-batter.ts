import { deriveSeed } from '../draw.ts';
import type { FurtherMarket } from '../market/further-market.ts';
import {
  boundChances,
  boundPlaces,
  type MarketMoment,
  type MarketStory,
  type Moment,
} from '../story.ts';
import {
  addBallToCard,
  BATTERS,
  type BattingCard,
  listBeaten,
  selectTop,
  startCard,
} from './batting-card.ts';
import type { CricketMatch } from './cricket-match.ts';
import {
  ALL_OUT,
  BALLS_PER_OVER,
  type CricketState,
  EXTRA,
  type InningsFigures,
  isComplete,
  RUNS_OF,
  selectInnings,
  WICKET,
} from './state.ts';

/** A point of an innings from which it is simulated to its end. */
interface Point {
  figures: InningsFigures;
  card: BattingCard;
  /** Runs that end the innings; none in the first one. */
  target: number | undefined;
}

const START: InningsFigures = { runs: 0, wickets: 0, balls: 0 };

/** Simulated courses of an innings per point: more make prices better, and cost time. */
const COURSES = 500;
/** Courses of the first innings for the forecast of the second: only their totals count. */
const COURSES_OF_TOTAL = 100;
/** Targets are rounded to these before the second innings, so that one simulation serves many. */
const TARGET_STEP = 20;

/** Creates a reader of the chances of an innings’ next ball, in the order of OUTCOMES. */
function createOutcomes({ chances: [first, second] }: CricketMatch, target: number | undefined) {
  if (target !== undefined) {
    return (balls: number, wickets: number, runs: number) =>
      second.chase(balls, wickets, second.urgency(balls, target - runs));
  }
  // Most balls of the courses are played in the same few states.
  const rows: Float64Array[] = [];
  return (balls: number, wickets: number) => {
    const key = balls * ALL_OUT + wickets;
    const row = rows[key] ?? first.first(balls, wickets);
    rows[key] = row;
    return row;
  };
}

/**
 * Simulates the rest of an innings and calls `onEnd` with the runs of each batter and of the side.
 * Draws by delivery number, so all points of an innings use the same random numbers and prices stay
 * smooth.
 */
function simulate(
  match: CricketMatch,
  { figures, card, target }: Point,
  seed: number,
  courses: number,
  onEnd: (scores: Int16Array, total: number) => void,
): void {
  const scores = new Int16Array(BATTERS);
  const extras = figures.runs - card.runs.reduce((sum, runs) => sum + runs, 0);
  const readOutcomes = createOutcomes(match, target);
  for (let course = 0; course < courses; course += 1) {
    const luck = deriveSeed(seed, course);
    scores.set(card.runs);
    let { runs, wickets, balls } = figures;
    let { striker, partner } = card;
    let delivery = balls + extras;
    while (
      balls < match.format.balls &&
      wickets < ALL_OUT &&
      !(target !== undefined && runs >= target)
    ) {
      const of = readOutcomes(balls, wickets, runs);
      let left = deriveSeed(luck, delivery) / 2 ** 32 - (of[0] ?? 0);
      let place = 0;
      while (left >= 0 && place < EXTRA) {
        place += 1;
        left -= of[place] ?? 0;
      }
      delivery += 1;
      const made = RUNS_OF[place] ?? 0;
      runs += made;
      if (place === EXTRA) continue;
      balls += 1;
      if (place === WICKET) {
        wickets += 1;
        if (wickets < ALL_OUT) striker = wickets + 1;
      } else scores[striker] = (scores[striker] ?? 0) + made;
      if ((made % 2 === 1) !== (balls % BALLS_PER_OVER === 0)) {
        [striker, partner] = [partner, striker];
      }
    }
    onEnd(scores, runs);
  }
}

/** The kinds of market by their number of winners, in the order of the shares below. */
const MARKETS = [
  { winners: 1, title: 'Top Batter', numbers: [2, 3] },
  { winners: 2, title: 'Top 2 Batters', numbers: [4, 5] },
] as const;
type BatterMarket = (typeof MARKETS)[number];

/** The chances of each batter, of each kind of market. */
type Shares = readonly Float64Array[];

const startShares = (): Shares => MARKETS.map(() => new Float64Array(BATTERS));

/** Returns the share of the courses that each batter wins; a tie divides its course. */
function simulateTop(match: CricketMatch, point: Point, seed: number): Shares {
  const all = startShares();
  simulate(match, point, seed, COURSES, (scores) => {
    for (const [index, { winners }] of MARKETS.entries()) {
      const shares = all[index] ?? new Float64Array(BATTERS);
      for (const { place, part, of } of selectTop(scores, winners)) {
        shares[place] = (shares[place] ?? 0) + part / of / COURSES;
      }
    }
  });
  return all;
}

/** Creates a forecast for the second innings from a point of the first one. */
function createChaseForecast(match: CricketMatch, seed: number) {
  const byTarget = new Map<number, Shares>();
  const read = (total: number) => {
    const target = Math.max(1, Math.round((total + 1) / TARGET_STEP)) * TARGET_STEP;
    const known = byTarget.get(target);
    if (known) return known;
    const shares = simulateTop(match, { figures: START, card: startCard(), target }, seed);
    byTarget.set(target, shares);
    return shares;
  };
  return (figures: InningsFigures): Shares => {
    const sums = startShares();
    // The batters of the first innings do not matter here.
    const point = { figures, card: startCard(), target: undefined };
    simulate(match, point, seed, COURSES_OF_TOTAL, (_, total) => {
      for (const [index, shares] of read(total).entries()) {
        const sum = sums[index] ?? shares;
        for (const [place, share] of shares.entries()) sum[place] = (sum[place] ?? 0) + share;
      }
    });
    return sums.map((sum) => sum.map((one) => one / COURSES_OF_TOTAL));
  };
}

/** Returns chances of which those of beaten batters are 0. */
function boundOpen(chances: Float64Array, isBeaten: readonly boolean[], winners: number): number[] {
  const left = [...chances].filter((_, place) => !isBeaten[place]);
  const open = winners === 1 ? boundChances(left) : boundPlaces(left, winners);
  return isBeaten.map((beaten) => (beaten ? 0 : (open.shift() ?? 0)));
}

type CricketMoment = Moment & { state: CricketState };

/** Ms of suspension when a batter overtakes one who is out, whose prices must go. */
const OVERTAKEN_MS = 5000;

/** Returns true at the end of an over. */
const endsOver = ({ last }: CricketState, { balls }: InningsFigures) =>
  last !== undefined && last !== 'X' && balls % BALLS_PER_OVER === 0;

/** A ball of the match, for the markets of one innings. */
interface Step {
  at: number;
  suspends: number;
  figures: InningsFigures;
  /** Undefined before the innings. */
  card: BattingCard | undefined;
  /** True where prices are calculated again. */
  isDue: boolean;
  /** True once the innings is over. */
  isOver: boolean;
  /** Simulates the chances on the first call: all of a match take more than a second. */
  readShares(): Shares;
}

const once = <T>(calculate: () => T) => {
  let known: T | undefined;
  return () => {
    known ??= calculate();
    return known;
  };
};

/** Lists the steps of an innings until it is over, with those of the innings before it. */
function listSteps(
  match: CricketMatch,
  moments: readonly CricketMoment[],
  innings: 1 | 2,
  seed: number,
): Step[] {
  const forecast = createChaseForecast(match, seed);
  const steps: Step[] = [];
  let card = startCard();
  for (const { at, suspends, state } of moments) {
    const figures = selectInnings(state);
    const isDue = steps.length === 0 || suspends > 0 || endsOver(state, figures);
    const step = { at, suspends, figures, isDue, isOver: false };
    if (state.innings < innings) {
      steps.push({ ...step, card: undefined, readShares: once(() => forecast(figures)) });
      continue;
    }
    if (state.last !== undefined && !state.rain) card = addBallToCard(card, state.last, figures);
    const target = innings === 2 ? state.first.runs + 1 : undefined;
    const point = { figures, card, target };
    const isOver =
      state.winner !== undefined || (innings === 1 && isComplete(match.format, figures));
    const readShares = once(() => simulateTop(match, point, seed));
    steps.push({ ...step, card, isOver, readShares });
    if (isOver) break;
  }
  return steps;
}

const NONE_BEATEN = Array.from({ length: BATTERS }, () => false);

/**
 * Returns the story of a market of one innings. It ends with the innings, and is void if the
 * match is abandoned before.
 */
function followInnings(
  steps: readonly Step[],
  { winners }: BatterMarket,
  select: (shares: Shares) => Float64Array,
): MarketStory {
  const followed: MarketMoment[] = [];
  let beaten = 0;
  for (const { at, suspends, figures, card, isDue, isOver, readShares } of steps) {
    const isBeaten = card ? listBeaten(card, figures, winners) : NONE_BEATEN;
    const count = isBeaten.filter(Boolean).length;
    const isOvertaken = count > beaten;
    beaten = count;
    if (isDue || isOvertaken || isOver) {
      followed.push({
        at,
        suspends: isOvertaken ? Math.max(suspends, OVERTAKEN_MS) : suspends,
        get chances() {
          return boundOpen(select(readShares()), isBeaten, winners);
        },
      });
    }
    if (isOver && card) {
      const wins = selectTop(Int16Array.from(card.runs), winners);
      return { moments: followed, winner: wins[0]?.place, wins, duration: at };
    }
  }
  return { moments: followed, winner: undefined, duration: followed.at(-1)?.at ?? 0 };
}

/**
 * Lists the markets of the batters with the most runs, each kind for both sides; side 0 bats first.
 */
export function listBatterMarkets(
  match: CricketMatch,
  story: readonly Moment[],
  sides: readonly [string, string],
  batters: readonly [readonly string[], readonly string[]],
  seed: number,
): FurtherMarket[] {
  const moments = story.filter(
    (moment): moment is CricketMoment => moment.state.sport === 'cricket',
  );
  const steps = ([1, 2] as const).map((innings) =>
    listSteps(match, moments, innings, deriveSeed(seed, innings)),
  );
  return MARKETS.flatMap((market, kind) =>
    sides.map((side, place) => ({
      number: market.numbers[place] ?? 0,
      name: `${side} ${market.title}`,
      runners: batters[place] ?? [],
      winners: market.winners,
      story: followInnings(
        steps[place] ?? [],
        market,
        (shares) => shares[kind] ?? new Float64Array(BATTERS),
      ),
    })),
  );
}
