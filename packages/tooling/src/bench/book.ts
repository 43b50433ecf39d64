import { type BookCommand, createOrderBook, type OrderBook } from '@exchange/server/order-book';
import { createBareBook } from './bare-book.ts';
import { calculateMedian, calculateQuantile, reportFigures } from './figure.ts';
import { interleave, type Window } from './timing.ts';

/**
 * Measures the order book alone: commands a second of processor time, each command's time, and
 * events on a book with 5,000 waiting orders. The baseline is a bare book of sorted arrays.
 */

const MARKET = 'market';
const COMMANDS = 300_000;
const TURNS = 7;
/** Orders that wait in the busy and in the full book. */
const BUSY = 1000;
const FULL = 5000;
const PLAYERS = 500;
/**
 * Middle prices in hundredths, with the ladder's steps below and above: their chances add up to one,
 * so backs and lays of all three cross.
 */
const RUNNERS = [
  { id: 'A', middle: 200, below: 1, above: 2 },
  { id: 'B', middle: 300, below: 2, above: 5 },
  { id: 'C', middle: 600, below: 10, above: 20 },
] as const;
type Runner = (typeof RUNNERS)[number];
const AIM_RATE = 1_000_000;
const AIM_P99_US = 20;
const AIM_EVENT_MS = 1;

/** Returns numbers in [0, 1), the same in each run (linear congruential). */
function createDraws() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const draw = createDraws();
const pick = (count: number) => Math.floor(draw() * count);
const drawRunner = () => RUNNERS[pick(RUNNERS.length)] ?? RUNNERS[0];

const toPrice = ({ middle, below, above }: Runner, ticks: number) =>
  (middle + ticks * (ticks < 0 ? below : above)) / 100;

const createBook = () => {
  const book = createOrderBook({
    marketId: MARKET,
    runnerIds: RUNNERS.map(({ id }) => id),
    winners: 1,
    unmatchedRule: 'in-play',
    minSize: 100,
    maxSize: 10_000_000,
    maxWaiting: FULL,
    maxWaitingOfPlayer: 200,
  });
  book.execute({ type: 'open', marketId: MARKET, at: 0 });
  return book;
};

/** A price that waits, 1 to 12 ticks from the middle; every tenth one is across it and takes. */
function drawOrder(runner: Runner) {
  const side = draw() < 0.5 ? 'back' : 'lay';
  const ticks = draw() < 0.1 ? -3 : 1 + pick(12);
  return { side, price: toPrice(runner, side === 'back' ? ticks : -ticks) } as const;
}

function drawPlace(at: number): BookCommand {
  const runner = drawRunner();
  return {
    type: 'place',
    marketId: MARKET,
    at,
    userId: 1 + pick(PLAYERS),
    runnerId: runner.id,
    ...drawOrder(runner),
    size: 100 + pick(10_000),
    timeInForce: 'normal',
    persistence: 'lapse',
    key: `order-${at}`,
  };
}

/** A change of the feed: three levels on both sides of a runner, some ticks off the middle. */
function drawQuote(at: number, shift = 0): BookCommand {
  const runner = drawRunner();
  const levels = (sign: number) =>
    [1, 2, 3].map((ticks) => [toPrice(runner, sign * ticks + shift), 1000 + pick(9000)] as const);
  const runners = [{ id: runner.id, back: levels(-1), lay: levels(1) }];
  return { type: 'quote', marketId: MARKET, at, isSnapshot: false, runners };
}

/** Orders that were placed and perhaps still wait. */
interface PlacedOrder {
  userId: number;
  orderId: number;
}

function takeAny(placed: PlacedOrder[]): PlacedOrder | undefined {
  const place = pick(placed.length);
  const last = placed.pop();
  if (!last || place >= placed.length) return last;
  const taken = placed[place];
  placed[place] = last;
  return taken;
}

function drawCommand(at: number, kind: number, placed: PlacedOrder[]): BookCommand {
  const order = kind < 0.9 ? takeAny(placed) : undefined;
  if (!order) return drawQuote(at);
  const base = { marketId: MARKET, at, ...order };
  if (kind < 0.8) return { type: 'cancel', ...base };
  return { type: 'edit', ...base, ...drawOrder(drawRunner()), size: 50_000 };
}

/**
 * Returns commands of a market in which at most `waiting` orders wait: half of them place, the rest
 * cancels, edits and moves the feed. Refused ones are left out.
 */
function recordCommands(waiting: number): readonly BookCommand[] {
  const book = createBook();
  const placed: PlacedOrder[] = [];
  const commands: BookCommand[] = [];
  for (let at = 1; commands.length < COMMANDS; at += 1) {
    const kind = draw();
    const command = placed.length < waiting ? drawPlace(at) : drawCommand(at, kind, placed);
    const { orderId, rejection } = book.execute(command);
    if (rejection) continue;
    commands.push(command);
    const isOpen = command.type === 'place' || command.type === 'edit';
    if (isOpen && orderId) placed.push({ userId: command.userId, orderId });
  }
  return commands;
}

interface Executor {
  execute(command: BookCommand): unknown;
}

/** Runs all commands on a new book; the rate is that of the process, with its garbage collection. */
function runAll(commands: readonly BookCommand[], create: () => Executor): Promise<Window> {
  const book = create();
  const before = process.cpuUsage();
  for (const command of commands) book.execute(command);
  const { user, system } = process.cpuUsage(before);
  return Promise.resolve({ rate: (commands.length * 1e6) / (user + system), latencies: [] });
}

/** Measures each command by itself, in µs. */
function timeEach(commands: readonly BookCommand[], book: Executor): number[] {
  return commands.map((command) => {
    const before = performance.now();
    book.execute(command);
    return (performance.now() - before) * 1000;
  });
}

/** Returns a book with as many waiting orders as it takes. */
function fillBook(): OrderBook {
  const book = createBook();
  for (let at = 1; book.execute(drawPlace(at)).rejection?.code !== 'MARKET_FULL'; ) at += 1;
  return book;
}

const commands = recordCommands(BUSY);
console.log(`▸ ${commands.length} commands, ${BUSY} orders wait`);
const results = await interleave(
  {
    bare: () => runAll(commands, createBareBook),
    book: () => runAll(commands, createBook),
  },
  TURNS,
);
const rateOf = (windows: readonly Window[]) => calculateMedian(windows.map(({ rate }) => rate));
const rate = rateOf(results.book);
const times = timeEach(commands, createBook());
const bareTimes = timeEach(commands, createBareBook());
const p99 = calculateQuantile(times, 0.99);

const full = fillBook();
// Four ticks up or down reach two or three of the orders that wait.
const quotes = Array.from({ length: 500 }, (_, index) =>
  drawQuote(1e6 + index, index % 2 === 0 ? 4 : -4),
);
const events = timeEach(quotes, full).map((us) => us / 1000);
const eventMs = calculateQuantile(events, 0.99);
const closing = Array.from({ length: 9 }, () => {
  const close: BookCommand = { type: 'close', marketId: MARKET, at: 2e6 };
  return (timeEach([close], fillBook())[0] ?? 0) / 1000;
});

const bare = 'bare array-based book';
reportFigures([
  {
    name: 'order book, one core',
    unit: 'commands/s',
    value: rate,
    baseline: { name: bare, value: rateOf(results.bare) },
    aim: { text: '≥ 1,000,000', met: rate >= AIM_RATE },
  },
  {
    name: 'order book, a command, p50',
    unit: 'µs',
    value: calculateMedian(times),
    baseline: { name: bare, value: calculateMedian(bareTimes) },
  },
  {
    name: 'order book, a command, p99',
    unit: 'µs',
    value: p99,
    baseline: { name: bare, value: calculateQuantile(bareTimes, 0.99) },
    aim: { text: '< 20', met: p99 < AIM_P99_US },
  },
  {
    name: `a feed event at ${FULL} waiting orders, p99`,
    unit: 'ms',
    value: eventMs,
    aim: { text: '< 1', met: eventMs < AIM_EVENT_MS },
  },
  {
    name: `closing a market with ${FULL} waiting orders, median`,
    unit: 'ms',
    value: calculateMedian(closing),
  },
]);
