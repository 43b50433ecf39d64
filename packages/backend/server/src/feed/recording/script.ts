import type { Random } from '../../random.ts';
import { type Ball, playMatch } from './cricket-innings.ts';

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
