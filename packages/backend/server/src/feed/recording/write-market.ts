import { CLASSIC_LADDER, moveTicks, nearestPrice } from '@exchange/contract';
import type { Random } from '../../random.ts';
import {
  BALLS_PER_INNINGS,
  type Ball,
  EVENT_ID,
  MARKET_ID,
  RUNS_PER_BALL,
  type Script,
  SIDES,
} from './script.ts';

/** Variance of the runs off one ball. */
const VARIANCE_PER_BALL = 3.2;
/** Each wicket slows the side by this share. */
const COST_OF_WICKET = 0.04;
/** Advantage of the first side, in runs. */
const HEAD_START = 1.5;
const MIN_CHANCE = 0.004;

const clamp = (p: number) => Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, p));
/** Approximates the normal distribution. */
const cumulative = (z: number) => 1 / (1 + Math.exp(-1.702 * z));

/** Returns the expected remaining runs of a side. */
const expectRest = ({ balls, wickets }: Pick<Ball, 'balls' | 'wickets'>) =>
  (BALLS_PER_INNINGS - balls) * RUNS_PER_BALL * (1 - COST_OF_WICKET * wickets);

/**
 * Returns the chance of the side that bats first, after `last` (undefined before the first ball).
 */
function calculateFirstSideChance(last: Ball | undefined, firstTotal: number): number {
  const par = BALLS_PER_INNINGS * RUNS_PER_BALL;
  if (!last || last.innings === 1) {
    const { total = 0, balls = 0, wickets = 0 } = last ?? {};
    const ahead = total + expectRest({ balls, wickets }) - par + HEAD_START;
    const spread = Math.sqrt((2 * BALLS_PER_INNINGS - balls) * VARIANCE_PER_BALL);
    return clamp(cumulative(ahead / spread));
  }
  const missing = firstTotal + 0.5 - last.total - expectRest(last);
  const spread = Math.sqrt(Math.max(1, BALLS_PER_INNINGS - last.balls) * VARIANCE_PER_BALL);
  return clamp(cumulative(missing / spread));
}

/** Price → size in rupees. */
type Side = Map<number, number>;
/** The levels of a runner: to back (atb) and to lay (atl). */
interface RunnerLevels {
  id: number;
  atb: Side;
  atl: Side;
}
type Change = [price: number, size: number];
/** A runner's part of a message, as the stream writes it. */
interface RunnerChange {
  id: number;
  atb?: Change[];
  atl?: Change[];
}

/** Levels a side. */
const DEPTH = 5;
/** The share of levels whose size changes though the price stands. */
const CHURN = 0.07;
const SMALLEST = 150;
const LARGEST_FACTOR = 120;

/** Sizes spread evenly over their orders of magnitude, in rupees with two decimals. */
const drawSize = (random: Random) => Math.round(SMALLEST * LARGEST_FACTOR ** random() * 100) / 100;

function drawSide(random: Random, best: number, direction: 1 | -1, before: Side): Side {
  const side: Side = new Map();
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const price = moveTicks(CLASSIC_LADDER, best, direction * depth) ?? best;
    const known = before.get(price);
    if (!side.has(price)) {
      side.set(price, known === undefined || random() < CHURN ? drawSize(random) : known);
    }
  }
  return side;
}

/**
 * Draws the book of a runner that wins with `chance`: a spread around the fair price, deeper
 * behind.
 */
function drawBook(random: Random, chance: number, before: RunnerLevels): RunnerLevels {
  const fair = nearestPrice(CLASSIC_LADDER, 1 / chance);
  const lay = moveTicks(CLASSIC_LADDER, fair, 1) ?? fair;
  // At the top of the ladder there is no tick above, so the back side moves.
  const back = fair === lay ? (moveTicks(CLASSIC_LADDER, fair, -1) ?? fair) : fair;
  return {
    id: before.id,
    atb: drawSide(random, back, -1, before.atb),
    atl: drawSide(random, lay, 1, before.atl),
  };
}

function compare(before: Side, after: Side): Change[] {
  const changes: Change[] = [];
  for (const [price, size] of after) if (before.get(price) !== size) changes.push([price, size]);
  for (const price of before.keys()) if (!after.has(price)) changes.push([price, 0]);
  return changes;
}

/** Returns the changes that lead from one book to another; undefined without any. */
function compareBooks(before: RunnerLevels, after: RunnerLevels): RunnerChange | undefined {
  const atb = compare(before.atb, after.atb);
  const atl = compare(before.atl, after.atl);
  if (atb.length + atl.length === 0) return undefined;
  return { ...(atb.length > 0 && { atb }), ...(atl.length > 0 && { atl }), id: after.id };
}

/** Returns a runner without levels. */
const createEmptyLevels = (id: number): RunnerLevels => ({
  id,
  atb: new Map(),
  atl: new Map(),
});

/** Seconds of delay in play. */
const BET_DELAY = 3;
/** Mean time between two updates of the market maker. */
const CHECK_MS = 800;
/** Deviation of the market's opinion from the model's chance. */
const NOISE = 0.03;
/** Change of that deviation between two balls, per update. */
const DOUBT = 0.05;
const FIRST_VERSION = 5_000_000_000;

type Status = 'OPEN' | 'SUSPENDED' | 'CLOSED';

function writeDefinition(script: Script, at: number, status: Status, version: number) {
  const closed = status === 'CLOSED';
  const started = new Date(script.inPlay).toISOString();
  const inPlay = at >= script.inPlay;
  const word = (id: number) => (id === script.winnerId ? 'WINNER' : 'LOSER');
  return {
    bspMarket: false,
    turnInPlayEnabled: true,
    persistenceEnabled: true,
    marketBaseRate: 5,
    eventId: EVENT_ID,
    eventTypeId: '4',
    numberOfWinners: 1,
    bettingType: 'ODDS',
    marketType: 'MATCH_ODDS',
    marketTime: started,
    suspendTime: started,
    bspReconciled: false,
    complete: true,
    inPlay,
    crossMatching: !closed,
    runnersVoidable: false,
    numberOfActiveRunners: closed ? 0 : SIDES.length,
    betDelay: inPlay ? BET_DELAY : 0,
    status,
    ...(closed && { settledTime: new Date(at).toISOString() }),
    runners: SIDES.map(({ id }, i) => ({
      status: closed ? word(id) : 'ACTIVE',
      sortPriority: i + 1,
      id,
    })),
    regulators: ['MR_INT'],
    countryCode: 'GB',
    discountAllowed: true,
    timezone: 'GMT',
    openDate: started,
    version,
    priceLadderDefinition: { type: 'CLASSIC' },
  };
}

/**
 * Returns the market file: one `mcm` message per line, as the Betfair Exchange Stream API sends
 * them.
 */
export function writeMarket(random: Random, script: Script): string[] {
  const lines: string[] = [];
  let books: RunnerLevels[] = SIDES.map(({ id }) => createEmptyLevels(id));
  let stray = 0;

  const send = (at: number, part: object) => {
    const clk = `A${lines.length.toString(36).padStart(5, '0')}`;
    lines.push(JSON.stringify({ op: 'mcm', clk, pt: at, mc: [{ id: MARKET_ID, ...part }] }));
  };
  const lead = (to: RunnerLevels[]): RunnerChange[] => {
    const changes = to.flatMap((after, i) => {
      const before = books[i];
      return (before && compareBooks(before, after)) ?? [];
    });
    books = to;
    return changes;
  };
  const quote = (at: number): RunnerChange[] => {
    const last = script.balls.findLast((ball) => ball.at <= at);
    if (random() < DOUBT) stray = stray * 0.7 + (random() - 0.5) * NOISE;
    const model = calculateFirstSideChance(last, script.firstTotal);
    const chance = Math.min(0.996, Math.max(0.004, model + stray * Math.min(model, 1 - model) * 4));
    return lead(books.map((book, i) => drawBook(random, i === 0 ? chance : 1 - chance, book)));
  };
  const clear = () => lead(books.map(({ id }) => createEmptyLevels(id)));
  const define = (at: number, status: Status, rc: RunnerChange[], img = false) => {
    const marketDefinition = writeDefinition(script, at, status, FIRST_VERSION + lines.length);
    send(at, { marketDefinition, ...(rc.length > 0 && { rc }), ...(img && { img }) });
  };

  define(script.first, 'OPEN', [], true);
  let at = script.first;
  const quoteUntil = (end: number) => {
    for (at += draw(random); at < end; at += draw(random)) {
      const rc = quote(at);
      if (rc.length > 0) send(at, { rc });
    }
  };
  for (const { from, to } of script.suspensions) {
    quoteUntil(from);
    define(from, 'SUSPENDED', clear());
    define(to, 'OPEN', quote(to));
    at = to;
  }
  quoteUntil(script.over);
  define(script.over, 'SUSPENDED', clear());
  define(script.closed, 'CLOSED', []);
  return lines;
}

const draw = (random: Random) => Math.round(CHECK_MS * (0.4 + 1.2 * random()));
