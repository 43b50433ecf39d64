import { SPORT_IDS } from '@exchange/contract';
import { CLASSIC_LADDER, nearestPrice } from '../exchange/ladder.ts';
import {
  calculateLiability,
  calculatePotentialProfit,
  type Position,
} from '../exchange/position.ts';
import { calculateSessionLineEnds } from '../exchange/session-line.ts';
import { SESSION_RUNNER_ID } from '../modules/session-lines/session-lines.model.ts';
import { toPaise } from '../money.ts';

const STAKES_RUPEES = [100, 200, 500, 1000, 2000] as const;
const VOID_SHARE = 0.06;
const SESSION_RATES = [90, 100, 110] as const;
const DRAW = 'The Draw';

type Series = readonly [sportId: string, name: string, teams: readonly string[]];
/** Invented competitions: sport, series and teams. */
const SERIES: readonly [Series, ...Series[]] = [
  [SPORT_IDS.cricket, 'Coast Twenty20', ['Kites', 'Falcons', 'Tuskers', 'Comets', 'Mariners']],
  [SPORT_IDS.cricket, 'Hill Cup', ['Cedar CC', 'Ridgeway CC', 'Old Fort CC', 'Lakeside CC']],
  [SPORT_IDS.football, 'Northern League', ['Dockside', 'Hillview', 'Old Mill', 'Eastgate']],
  [SPORT_IDS.football, 'Harbour Trophy', ['Pier United', 'Lighthouse', 'Anchor Town']],
  [SPORT_IDS.tennis, 'Lakeside Open', ['A Sen', 'M Rao', 'J Horvat', 'L Silva', 'K Mori']],
  [SPORT_IDS.tennis, 'Garden Masters', ['T Novak', 'S Iyer', 'P Duarte', 'E Lind']],
];

/** A bet of the past, before its result is known. */
export interface PastBet {
  position: Position;
  /** Runs of a session bet. */
  line?: number;
  potentialProfit: number;
  liability: number;
  /** Time since the match began, ms. */
  after: number;
}

/** A market of the past with its bets. */
export interface PastMarket {
  id: string;
  kind: 'odds' | 'session';
  name: string;
  runners: readonly { id: string; name: string }[];
  bets: readonly PastBet[];
  /** Undefined: void. */
  end: { winner: { id: string; name: string } } | { runs: number } | undefined;
}

export interface PastMatch {
  id: string;
  sportId: string;
  seriesName: string;
  name: string;
  startsAt: Date;
  markets: readonly PastMarket[];
}

/** Returns functions that draw values from one source of numbers below 1. */
const createDraw = (random: () => number) => {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  return { random, below, pick, stake: () => toPaise(pick(STAKES_RUPEES)) };
};
type Draw = ReturnType<typeof createDraw>;

const MINUTE_MS = 60_000;
/** Bets are placed in the first hour and a half of a match. */
const drawTime = ({ below }: Draw) => below(90) * MINUTE_MS;

function drawOddsMarket(draw: Draw, id: string, names: readonly string[], isVoid: boolean) {
  const { random, below } = draw;
  const runners = names.map((name, i) => ({ id: String(i + 1), name }));
  const weights = runners.map(() => 0.3 + random());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chances = weights.map((weight) => weight / total);
  let left = random();
  const drawn = runners.find((_, i) => {
    left -= chances[i] ?? 0;
    return left < 0;
  });
  const winner = drawn ?? runners[0];
  const bets = Array.from({ length: 1 + below(3) }, (): PastBet => {
    const chosen = below(runners.length);
    const price = nearestPrice(CLASSIC_LADDER, 1 / (chances[chosen] ?? 1));
    const position: Position = {
      runnerId: runners[chosen]?.id ?? '1',
      side: random() < 0.7 ? 'back' : 'lay',
      priceType: 'decimal',
      fills: [{ price, stake: draw.stake() }],
    };
    return {
      position,
      potentialProfit: calculatePotentialProfit(position),
      liability: calculateLiability(position),
      after: drawTime(draw),
    };
  });
  const end = isVoid || !winner ? undefined : { winner };
  return { id, kind: 'odds', name: 'Match Odds', runners, bets, end } satisfies PastMarket;
}

function drawSessionLine(draw: Draw, id: string, team: string, isVoid: boolean): PastMarket {
  const { random, below, pick } = draw;
  const line = 40 + below(25);
  const bets = Array.from({ length: 1 + below(2) }, (): PastBet => {
    const [size, stake, isYes] = [pick(SESSION_RATES), draw.stake(), random() < 0.5];
    const side = isYes ? ('yes' as const) : ('no' as const);
    const { risk, profit } = calculateSessionLineEnds({ side, line, size, stake });
    const position: Position = {
      runnerId: SESSION_RUNNER_ID,
      side: isYes ? 'back' : 'lay',
      priceType: 'rate',
      fills: [{ price: size, stake }],
    };
    return { position, line, potentialProfit: profit, liability: risk, after: drawTime(draw) };
  });
  const name = `6 over runs ${team}`;
  const runners = [{ id: SESSION_RUNNER_ID, name }];
  const end = isVoid ? undefined : { runs: line - 12 + below(24) };
  return { id, kind: 'session', name, runners, bets, end };
}

/** Draws a match with its markets and bets; the same numbers give the same match. */
export function drawPastMatch(random: () => number, id: string, startsAt: Date): PastMatch {
  const draw = createDraw(random);
  const [sportId, seriesName, teams] = draw.pick(SERIES);
  const home = draw.below(teams.length);
  const away = (home + 1 + draw.below(teams.length - 1)) % teams.length;
  const sides = [teams[home] ?? '', teams[away] ?? ''];
  const isVoid = random() < VOID_SHARE;
  const names = sportId === SPORT_IDS.football ? [...sides, DRAW] : sides;
  const markets: PastMarket[] = [drawOddsMarket(draw, id, names, isVoid)];
  if (sportId === SPORT_IDS.cricket && random() < 0.6) {
    markets.push(drawSessionLine(draw, `${id}-session`, sides[0] ?? '', isVoid));
  }
  return { id, sportId, seriesName, name: sides.join(' v '), startsAt, markets };
}
