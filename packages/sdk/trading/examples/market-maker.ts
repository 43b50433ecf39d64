import { type Bet, CLASSIC_LADDER, type Market, moveTicks, type Offer } from '@exchange/contract';
import { type Outcome, type PlacedOrder, TradingError } from '@exchange/trading';
import { describe, type Example, pickMarket, runExample } from './shared.ts';

// Quotes both sides of one runner: a back at the best price to lay, a lay at the best price to back,
// each further away by `--ticks`. It moves the quotes with the price, keeps the position within a
// limit, and cancels all orders on the market when it stops: give it an account of its own.

const FLAGS = {
  runner: { help: 'id of the runner; the first of the market when absent', default: '' },
  size: { help: 'stake of a quote in rupees', default: '100', min: 1 },
  'max-position': {
    help: 'most that backs and lays may differ by, in rupees',
    default: '500',
    min: 1,
  },
  ticks: { help: 'steps of the ladder between a quote and the best price', default: '0', min: 0 },
  heartbeat: { help: 'seconds of silence after which the server cancels', default: '10', min: 5 },
};

type Side = 'back' | 'lay';
const SIDES: readonly Side[] = ['back', 'lay'];

/** A quote that waits. */
interface Quote {
  betId: string;
  price: number;
}

/** After these the player or staff decide: the program ends. */
const FINAL: readonly string[] = [
  ...['ACCOUNT_LOCKED', 'BREAK_ACTIVE', 'OWN_LIMIT_REACHED', 'MARKET_CLOSED', 'UNAUTHORIZED'],
];

function resultOf(outcome: Outcome<PlacedOrder> | undefined): PlacedOrder {
  if (outcome?.ok) return outcome.result;
  throw outcome?.error;
}

/** Returns the best level without the stakes of the quotes themselves. */
const bestOf = (levels: readonly Offer[], own: readonly Bet[]): Offer | undefined =>
  levels.find(({ price, size }) => {
    const mine = own.filter(({ askedOdds }) => Math.abs(askedOdds - price) < 1e-9);
    return size - mine.reduce((sum, { unmatched }) => sum + unmatched, 0) >= 1;
  });

async function quote({ client, row, marketId, matchId, flags, stop }: Example): Promise<void> {
  const runnerId = flags.runner || String(row.runners[0]?.selectionId);
  if (!row.runners.some(({ selectionId }) => String(selectionId) === runnerId)) {
    throw new Error(`--runner: market ${marketId} has no runner ${runnerId}`);
  }
  const [size, maxPosition] = [Number(flags.size), Number(flags['max-position'])];
  const quotes = new Map<Side, Quote>();
  /** Orders that the stream has not named yet: until then the position is not known. */
  const awaited = new Set<string>();
  /** The price at which a side was rejected; it is not tried there again. */
  const rejected = new Map<Side, number>();
  let orders: readonly Bet[] = [];
  let market: Market | undefined;

  /** The price of a quote; undefined where nothing is offered or the ladder ends. */
  const priceFor = (side: Side, { runners }: Market): number | undefined => {
    const runner = runners.find(({ id, active }) => id === runnerId && active);
    // A back that waits is offered to those who lay, and the reverse.
    const [levels, away] =
      side === 'back' ? ([runner?.lay, 1] as const) : ([runner?.back, -1] as const);
    const best = bestOf(
      levels ?? [],
      orders.filter((bet) => bet.side === side),
    );
    return best && moveTicks(CLASSIC_LADDER, best.price, away * Number(flags.ticks));
  };

  /** The stake of another quote within the limit of the position, in whole rupees. */
  const stakeFor = (side: Side): number => {
    const sumOf = (one: Side, read: (bet: Bet) => number) =>
      orders.reduce((sum, bet) => sum + (bet.side === one ? read(bet) : 0), 0);
    const matchedOn = (one: Side) => sumOf(one, ({ stake }) => stake);
    const position = matchedOn('back') - matchedOn('lay');
    // Unmatched orders may be matched at any moment.
    const reached =
      (side === 'back' ? position : -position) + sumOf(side, ({ unmatched }) => unmatched);
    return Math.floor(Math.min(size, maxPosition - reached));
  };

  const cancelAll = async () => {
    quotes.clear();
    awaited.clear();
    await client.cancelOrders({ marketId });
    console.log('cancelled');
  };

  const track = (side: Side, { betId, unmatched }: PlacedOrder, price: number) => {
    awaited.add(betId);
    if (unmatched > 0) quotes.set(side, { betId, price });
  };

  const place = async (side: Side, price: number, stake: number) => {
    const order = { matchId, marketId, runnerId, side, odds: price, stake, keepRest: true };
    const placed = resultOf((await client.placeOrders([order]))[0]);
    track(side, placed, price);
    console.log(`${side} ${placed.unmatched} at ${price}`);
  };

  const move = async (side: Side, { betId }: Quote, price: number) => {
    const [moved] = await client.replaceOrders([{ betId, odds: price }]);
    // A refusal leaves the order as it was: it waits on, unless it was matched.
    if (moved?.ok || moved?.error.code === 'NOTHING_WAITING') quotes.delete(side);
    const placed = resultOf(moved);
    track(side, placed, price);
    console.log(`${side} ${placed.unmatched} moved to ${price}`);
  };

  /** Brings one side to the present price. */
  const adjust = async (side: Side, given: Market) => {
    const before = quotes.get(side);
    const price = priceFor(side, given);
    const stake = stakeFor(side);
    if (price === undefined || price === rejected.get(side)) return;
    rejected.delete(side);
    try {
      if (before && before.price !== price) await move(side, before, price);
      else if (!before && stake >= given.minStake) await place(side, price, stake);
    } catch (error) {
      if (!(error instanceof TradingError) || FINAL.includes(error.code)) throw error;
      console.log(`${side}: ${describe(error)}`);
      rejected.set(side, price);
      // The order's state is unknown: cancel all and begin again.
      if (error.isTemporary) await cancelAll();
    }
  };

  const adjustAll = async () => {
    for (const side of SIDES) {
      if (!market || market.suspended || !market.betAllowed || awaited.size > 0) return;
      await adjust(side, market);
    }
  };

  /** Forgets quotes that wait no longer. */
  const readOrders = (open: ReadonlyMap<string, Bet>, changed: readonly Bet[]) => {
    orders = [...open.values()].filter(
      (bet) => bet.marketId === marketId && bet.runnerId === runnerId,
    );
    for (const { betId } of changed) awaited.delete(betId ?? '');
    for (const [side, { betId }] of quotes) {
      const row = changed.find((bet) => bet.betId === betId);
      if (!row || (row.status === 'open' && row.unmatched > 0)) continue;
      quotes.delete(side);
      console.log(`${side} filled: ${row.stake} at ${row.odds}`);
    }
  };

  // Before the first order: orders of a key that was silent are cancelled for a minute.
  await client.startHeartbeat(Number(flags.heartbeat), {
    onFault: (error) => console.log(`heartbeat: ${describe(error)}`),
  });
  let hasOrders = false;
  const topics = { matches: [matchId], orders: true };
  try {
    for await (const update of client.followNewest(topics, { signal: stop })) {
      if (update.kind === 'gone') throw new Error(`The match of market ${marketId} is over.`);
      if (update.kind === 'orders') {
        // After a gap, an order may have ended without a change that names it.
        if (update.isSnapshot) await cancelAll();
        hasOrders = true;
        readOrders(update.open, update.changed);
      }
      if (update.kind === 'prices') market = pickMarket(update.match, marketId);
      // Nothing is quoted at stale prices; the heartbeat cancels where this does not arrive.
      if (update.kind === 'live' && !update.isLive) {
        market = undefined;
        await cancelAll().catch((error: unknown) => console.log(describe(error)));
      }
      if (hasOrders) await adjustAll();
    }
  } finally {
    await cancelAll();
  }
}

await runExample(FLAGS, quote);
