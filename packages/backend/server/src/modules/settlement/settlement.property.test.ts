import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredResult } from '../../db/schema/markets.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { toPaise } from '../../money.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

/** Each run is some dozen steps on a database. */
const LONG = { timeout: 180_000 };

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

const RUNNERS = ['A', 'B', 'C', 'D'];
/** Markets by number of winners. */
const PLACES: Readonly<Record<string, number>> = { m0: 1, m1: 2 };
const MARKETS = Object.keys(PLACES);
const COMMISSION = 5;
const FUNDS = 1000;
/** Prices in hundredths: whole, so that the model needs no fractions. */
const PRICES = { back: 200, lay: 202 } as const;

interface ModelBet {
  marketId: string;
  user: number;
  runnerId: string;
  side: 'back' | 'lay';
  stake: number;
  /** Number of earlier removals in the market. */
  after: number;
}

/** The naive model: calculates every number from the start, in fractions of whole numbers. */
class Model {
  readonly bets: ModelBet[] = [];
  readonly removals = new Map<string, { runnerId: string; percent: number }[]>(
    MARKETS.map((id) => [id, []]),
  );
  readonly results = new Map<string, StoredResult>();
  /** Deposits less withdrawals, by user, paise. */
  readonly deposits = [0, 0, 0];
  moves = 0;

  /**
   * A bet's result in paise: stake × (price − 1) × share, less the rest of the stake. Removals take
   * their percentage off the price, in a market of places off what is won.
   */
  #resultOf({ marketId, runnerId, side, stake, after }: ModelBet, result: StoredResult): number {
    if (result.kind !== 'runners' || result.removedIds.includes(runnerId)) return 0;
    const share = result.shares.find((one) => one.runnerId === runnerId) ?? { part: 0, of: 1 };
    const reductions = (this.removals.get(marketId) ?? [])
      .slice(after)
      .filter((one) => result.removedIds.includes(one.runnerId));
    const isPlaced = (PLACES[marketId] ?? 1) > 1;
    let price = BigInt(PRICES[side]) * 100n;
    let win = BigInt(stake) * (price - 10_000n);
    for (const { percent } of reductions) {
      if (percent >= 2.5) price = (price * BigInt(100 - percent)) / 100n;
      win = (win * BigInt(100 - percent)) / 100n;
    }
    if (price < 10_100n) price = 10_100n;
    if (!isPlaced) win = BigInt(stake) * (price - 10_000n);
    // In paise / (10,000 × of).
    const [part, of] = [BigInt(share.part), BigInt(share.of)];
    const back = win * part - BigInt(stake) * 10_000n * (of - part);
    const [value, scale] = [side === 'back' ? back : -back, 10_000n * of];
    const size = value < 0n ? -value : value;
    const rounded = Number((size * 2n + scale) / (scale * 2n));
    return value < 0n ? 0 - rounded : rounded;
  }

  /** Returns a user's money less debts, paise. */
  worthOf(user: number): number {
    let worth = toPaise(FUNDS) + (this.deposits[user] ?? 0);
    for (const [marketId, result] of this.results) {
      const own = this.bets.filter((bet) => bet.user === user && bet.marketId === marketId);
      const net = own.reduce((sum, bet) => sum + this.#resultOf(bet, result), 0);
      worth += net > 0 ? net - Math.floor((net * COMMISSION * 2 + 100) / 200) : net;
    }
    return worth;
  }
}

const marketId = fc.constantFrom(...MARKETS);
const runnerId = fc.constantFrom(...RUNNERS);
const user = fc.nat(2);
/** The winners, or none; of more than the market has places, the last ones tie. */
const winnerIds = fc.shuffledSubarray(RUNNERS, { maxLength: 3 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      marketId,
      runnerId,
      user,
      side: fc.constantFrom('back' as const, 'lay' as const),
      /** Rupees: a stake is whole. */
      stake: fc.integer({ min: 10, max: 600 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      marketId,
      runnerId,
      percent: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('result' as const), marketId, winnerIds }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), marketId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      user,
      paise: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdrawal' as const), user }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Ends of a run: all is withdrawn before the winner is corrected, so that some owe what they won. */
const CORRECTION: readonly Step[] = [
  { kind: 'result', marketId: 'm0', winnerIds: ['A'] },
  ...[0, 1, 2].map((user) => ({ kind: 'withdrawal' as const, user })),
  { kind: 'result', marketId: 'm0', winnerIds: ['B'] },
];

async function remove(
  model: Model,
  { marketId: id, runnerId: gone, percent }: Step & { kind: 'remove' },
) {
  const { runnerStatus } = app.market(id);
  const active = [...runnerStatus].filter(([, status]) => status !== 'REMOVED');
  if (model.results.has(id) || runnerStatus.get(gone) === 'REMOVED' || active.length < 3) return;
  await app.changeMarketStatus(
    {
      runners: [...runnerStatus].map(([runner, status]) =>
        runner === gone
          ? { id: runner, status: 'REMOVED', adjustmentFactor: percent }
          : { id: runner, status },
      ),
    },
    id,
  );
  model.removals.get(id)?.push({ runnerId: gone, percent });
}

/** Gives the first of `ids` a place each; the rest tie for the last one. */
function divide(ids: readonly string[], places: number) {
  const full = ids.length <= places ? ids.length : places - 1;
  return ids.map((runnerId, at) => ({ runnerId, part: 1, of: at < full ? 1 : ids.length - full }));
}

async function settle(model: Model, id: string, wanted: readonly string[]) {
  const removedIds = (model.removals.get(id) ?? []).map((one) => one.runnerId);
  const given = wanted.filter((runnerId) => !removedIds.includes(runnerId));
  const shares = divide(given, PLACES[id] ?? 1);
  const result: StoredResult = { kind: 'runners', shares, removedIds };
  await app.exchange.settlement.correct(id, result, { reason: 'Test' });
  model.results.set(id, result);
}

async function apply(model: Model, users: readonly TestUser[], one: Step): Promise<void> {
  const { settlement } = app.exchange;
  if (one.kind === 'bet') {
    const owner = users[one.user];
    if (!owner || model.results.has(one.marketId)) return;
    const odds = PRICES[one.side] / 100;
    const reply = await app.placeBet(owner, { ...one, odds });
    const after = model.removals.get(one.marketId)?.length ?? 0;
    if (reply.message === 'Bet placed successfully')
      model.bets.push({ ...one, stake: toPaise(one.stake), after });
  } else if (one.kind === 'remove') await remove(model, one);
  else if (one.kind === 'result') await settle(model, one.marketId, one.winnerIds);
  else if (one.kind === 'void') {
    await settlement.correct(one.marketId, { kind: 'void' }, { reason: 'Test' });
    model.results.set(one.marketId, { kind: 'void' });
  } else {
    await moveCash(model, users[one.user]?.id ?? 0, one);
  }
}

/** Makes a deposit, or withdraws everything that is available. */
async function moveCash(
  model: Model,
  userId: number,
  one: Extract<Step, { kind: 'deposit' | 'withdrawal' }>,
): Promise<void> {
  const { ledger, unitOfWork } = app.context;
  const { availablePaise } = await unitOfWork.withTransaction((tx) =>
    ledger.readBalance(tx, userId),
  );
  const paise = one.kind === 'deposit' ? one.paise : -availablePaise;
  if (paise === 0) return;
  model.moves += 1;
  await unitOfWork.withTransaction((tx) =>
    ledger.post(tx, {
      kind: one.kind,
      reference: String(model.moves),
      description: one.kind,
      sides: [
        { account: { kind: 'bank' }, paise: -paise },
        { account: { kind: 'cash', userId }, paise },
      ],
    }),
  );
  model.deposits[one.user] = (model.deposits[one.user] ?? 0) + paise;
}

/** Counts the interesting cases, so that the property cannot hold for lack of them. */
const seen = { bets: 0, debts: 0, removals: 0 };

it(
  'removals, winners, dead heats, corrections and debts equal those of a naive model',
  LONG,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        await app.reset();
        const model = new Model();
        const users: TestUser[] = [];
        for (let i = 0; i < 3; i += 1) users.push(await app.createUser({ rupees: FUNDS }));
        for (const id of MARKETS) {
          const winners = PLACES[id] ?? 1;
          await app.openMarket({ id, runners: RUNNERS, commission: COMMISSION, winners });
        }
        for (const one of [...steps, ...CORRECTION]) {
          await apply(model, users, one);
          const [worths, owes] = await app.context.unitOfWork.withTransaction(async (tx) => {
            const funds = await app.context.ledger.lockFunds(
              tx,
              users.map(({ id }) => id),
            );
            const own = users.map(({ id }) => selectFunds(funds, id));
            return [
              own.map(({ cashPaise, owedPaise }) => cashPaise - owedPaise),
              own.some(({ owedPaise }) => owedPaise > 0),
            ];
          });
          if (owes) seen.debts += 1;
          expect(worths).toEqual(users.map((_, index) => model.worthOf(index)));
        }
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        seen.bets += model.bets.length;
        seen.removals += [...model.removals.values()].flat().length;
      }),
      { numRuns: 14 },
    );
    expect(Math.min(seen.bets, seen.debts, seen.removals)).toBeGreaterThan(0);
  },
);
