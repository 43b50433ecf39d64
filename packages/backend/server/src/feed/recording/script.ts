import type { Random } from '../../random.ts';

/** A ball of the generated match. */
export interface Ball {
  /** 1 or 2. */
  innings: 1 | 2;
  /** Runs off this ball. */
  runs: number;
  wicket: boolean;
  /** The batting side after this ball. */
  total: number;
  wickets: number;
  balls: number;
}

const BALLS_PER_OVER = 6;
export const BALLS_PER_INNINGS = 5 * BALLS_PER_OVER;
const ALL_OUT = 10;

/** Outcomes of a ball in a five-over match, by probability; 'W' is a wicket. */
const OUTCOMES: readonly (readonly [outcome: number | 'W', probability: number])[] = [
  [0, 0.26],
  [1, 0.36],
  [2, 0.09],
  [3, 0.01],
  [4, 0.14],
  [6, 0.07],
  ['W', 0.07],
];
export const RUNS_PER_BALL = OUTCOMES.reduce(
  (sum, [outcome, chance]) => sum + (outcome === 'W' ? 0 : outcome * chance),
  0,
);

function draw(random: Random): number | 'W' {
  let left = random();
  for (const [outcome, chance] of OUTCOMES) {
    left -= chance;
    if (left < 0) return outcome;
  }
  return 0;
}

function* playInnings(random: Random, innings: 1 | 2, target: number): Generator<Ball> {
  let [total, wickets] = [0, 0];
  for (let balls = 1; balls <= BALLS_PER_INNINGS; balls += 1) {
    const outcome = draw(random);
    const wicket = outcome === 'W';
    const runs = wicket ? 0 : outcome;
    total += runs;
    wickets += wicket ? 1 : 0;
    yield { innings, runs, wicket, total, wickets, balls };
    if (wickets === ALL_OUT || total >= target) return;
  }
}

/** Plays every ball of a five-over match; the side batting second chases. */
function playMatch(random: Random): Ball[] {
  const first = [...playInnings(random, 1, Number.POSITIVE_INFINITY)];
  const second = [...playInnings(random, 2, (first.at(-1)?.total ?? 0) + 1)];
  return [...first, ...second];
}

/** Formats balls as overs, for example 15 → '2.3'. */
export const formatOvers = (balls: number) =>
  `${Math.floor(balls / BALLS_PER_OVER)}.${balls % BALLS_PER_OVER}`;

/** The sides of the generated match; the first bats first. */
export const SIDES = [
  { id: 900101, name: 'Harbour Kites' },
  { id: 900102, name: 'Valley Falcons' },
] as const;
/** Ids far from the real ones. */
export const MARKET_ID = '1.900000001';
export const EVENT_ID = '90000001';
export const DESCRIPTION = 'Harbour Kites v Valley Falcons, Five Over Cup';

/** A ball with its time, ms since 1970. */
export interface TimedBall extends Ball {
  at: number;
}

/** The times of all events of the match, ms since 1970. */
export interface Script {
  first: number;
  /** The market is in play. */
  inPlay: number;
  balls: readonly TimedBall[];
  /** Stretches in which the market is suspended. */
  suspensions: readonly { from: number; to: number }[];
  /** The last suspension and the result. */
  over: number;
  closed: number;
  firstTotal: number;
  winnerId: number;
}

const FIRST = Date.UTC(2026, 0, 10, 13, 58, 0);
const BEFORE_PLAY_MS = 100_000;
const TURN_MS = 15_000;
const FIRST_BALL_MS = 8_000;
const BALL_MS = 11_000;
const BALL_SPREAD_MS = 3_000;
const BREAK_MS = 45_000;
const WICKET_SUSPENSION_MS = 8_000;
const CLOSE_AFTER_MS = 25_000;

function timeBalls(random: Random, balls: readonly Ball[], start: number): TimedBall[] {
  let at = start;
  return balls.map((ball, i) => {
    at += i > 0 && ball.innings !== balls[i - 1]?.innings ? BREAK_MS : 0;
    at += BALL_MS + Math.round((random() - 0.5) * 2 * BALL_SPREAD_MS);
    return { ...ball, at };
  });
}

/** Draws the match and sets its times; a tie is drawn again, so that there is a winner. */
export function writeScript(random: Random): Script {
  let balls = playMatch(random);
  const totalOf = (innings: 1 | 2) =>
    balls.findLast((ball) => ball.innings === innings)?.total ?? 0;
  while (totalOf(1) === totalOf(2)) balls = playMatch(random);
  const inPlay = FIRST + BEFORE_PLAY_MS + TURN_MS;
  const timed = timeBalls(random, balls, inPlay + FIRST_BALL_MS);
  const over = (timed.at(-1)?.at ?? inPlay) + 500;
  const wickets = timed.filter(({ wicket, at }) => wicket && at + WICKET_SUSPENSION_MS < over);
  return {
    first: FIRST,
    inPlay,
    balls: timed,
    suspensions: [
      { from: FIRST + BEFORE_PLAY_MS, to: inPlay },
      ...wickets.map(({ at }) => ({ from: at + 300, to: at + WICKET_SUSPENSION_MS })),
    ],
    over,
    closed: over + CLOSE_AFTER_MS,
    firstTotal: totalOf(1),
    winnerId: SIDES[totalOf(1) > totalOf(2) ? 0 : 1].id,
  };
}
