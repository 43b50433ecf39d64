import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestReply, TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { withdrawalOf } from '../../testing/test-transfers.ts';
import { toWinnerResult } from './settlement.model.ts';

let app: TestCasino;
let agent: TestUser;
let user: TestUser;
beforeAll(async () => {
  app = await startTestCasino();
});
beforeEach(async () => {
  await app.reset();
  agent = await app.createUser({ role: 'agent' });
  user = await app.createUser({ rupees: 10_000, ownerId: agent.id });
  await app.openMarket({ runners: ['A', 'B', 'C'] });
  for (const id of ['other', 'third']) await app.openMarket({ id });
});
afterAll(() => app.close());

const wallet = () => app.readWallet(user);
const idOf = ({ data }: TestReply, name = 'id') => (data as Record<string, number>)[name];
const withdraw = (rupees: number) => app.call('withdrawRequest', withdrawalOf(rupees), user);
const correct = (marketId: string, winner: string) =>
  app.exchange.settlement.correct(marketId, toWinnerResult(winner), { reason: 'Test' });
/** Ends the market of the lays as its feed would, without C. */
const end = (winner: string) =>
  app.exchange.settlement.settle('market', [
    { id: 'A', status: winner === 'A' ? 'WINNER' : 'LOSER' },
    { id: 'B', status: winner === 'B' ? 'WINNER' : 'LOSER' },
    { id: 'C', status: 'REMOVED' },
  ]);

let deposits = 0;
/** Deposits rupees through staff. */
async function deposit(rupees: number): Promise<void> {
  deposits += 1;
  const { ledger, unitOfWork } = app.context;
  await unitOfWork.withTransaction((tx) =>
    ledger.post(tx, {
      kind: 'deposit',
      reference: String(deposits),
      description: 'Deposit',
      sides: [
        { account: { kind: 'cash', userId: user.id }, paise: rupees * 100 },
        { account: { kind: 'bank' }, paise: -rupees * 100 },
      ],
    }),
  );
}

/** Places lays that cost 80 with C and 4,080 without it: 4,000 more than the player has by then. */
async function layTwo(): Promise<void> {
  for (const runnerId of ['A', 'C']) {
    await app.placeBet(user, { runnerId, side: 'lay', odds: 2.02, stake: 4000 });
  }
  expect(await wallet()).toEqual({ balance: 9920, liability: 80 });
}

async function withdrawRest(): Promise<void> {
  const { balance } = (await wallet()) as { balance: number };
  expect(await withdraw(balance)).toMatchObject({ status: 200 });
}

const removeC = () =>
  app.changeMarketStatus({
    runners: [
      { id: 'A', status: 'ACTIVE' },
      { id: 'B', status: 'ACTIVE' },
      { id: 'C', status: 'REMOVED', adjustmentFactor: 0 },
    ],
  });

async function expectNothingToSpend(): Promise<void> {
  expect(await wallet()).toMatchObject({ balance: 0 });
  expect(await withdraw(100)).toMatchObject({ status: 422, message: 'Insufficient balance.' });
  expect(await app.placeBet(user, { marketId: 'third', stake: 100 })).toMatchObject({
    message: 'Insufficient balance to place a bet.',
  });
}

const expectSound = async () =>
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);

/** The player's actions before the removal; the second part credits or releases 3,000 after it. */
const CREDITS: readonly [name: string, prepare: () => Promise<() => Promise<unknown>>][] = [
  ['a deposit', async () => () => deposit(3000)],
  [
    'coins from the agent',
    async () => () =>
      app.call('updateCoins', { user_id: user.id, amount: 3000, reason: 'Test' }, agent),
  ],
  [
    'a win of another market',
    async () => {
      await app.placeBet(user, { marketId: 'other', stake: 1500 });
      return () => correct('other', 'A');
    },
  ],
  [
    'the hold of a market that is void',
    async () => {
      await app.placeBet(user, { marketId: 'other', stake: 3000 });
      return () => app.exchange.settlement.correct('other', { kind: 'void' }, { reason: 'Rain' });
    },
  ],
  [
    'the hold of a cancelled unmatched bet',
    async () => {
      const reply = await app.placeBet(user, {
        marketId: 'other',
        odds: 3,
        stake: 3000,
        unmatched: 'keep',
      });
      return () => app.call('cancelBet', { bet_id: idOf(reply, 'bet_id') }, user);
    },
  ],
  [
    'a win in a game',
    async () => {
      const session = await app.openGame(user);
      const bet = { session, transaction_id: 'bet-0000001', round_id: 'round-0000001', amount: 10 };
      expect(await app.wallet('bet', bet)).toMatchObject({ status: 200 });
      const won = { transaction_id: 'win-0000001', bet_id: bet.transaction_id, amount: 3000 };
      return () => app.wallet('win', won);
    },
  ],
  [
    'a cancelled withdrawal',
    async () => {
      const reply = await withdraw(3000);
      return () => app.call('withdrawCancel', { id: idOf(reply) }, user);
    },
  ],
];

it.each(CREDITS)('%s first covers the uncovered hold of a removal', async (_name, prepare) => {
  await layTwo();
  const credit = await prepare();
  await withdrawRest();
  await removeC();
  await expectNothingToSpend();
  expect(await credit()).not.toMatchObject({ error: true });
  expect(await wallet()).toEqual({ balance: 0, liability: 3080 });
  await expectNothingToSpend();
  await expectSound();
  await deposit(5000);
  expect(await wallet()).toEqual({ balance: 4000, liability: 4080 });
  await end('A');
  expect(await wallet()).toEqual({ balance: 4000, liability: 0 });
  await expectSound();
});

it('a credit settles debts before it covers a hold', async () => {
  await app.placeBet(user, { marketId: 'other', stake: 500 });
  await correct('other', 'A');
  expect(await wallet()).toEqual({ balance: 10_500, liability: 0 });
  await withdraw(500);
  await layTwo();
  await withdrawRest();
  await removeC();
  // The win became a loss: a debt of 1,000, and 4,000 uncovered.
  await correct('other', 'B');
  await deposit(600);
  expect(await wallet()).toEqual({ balance: 0, liability: 80, owed: 400 });
  await deposit(700);
  expect(await wallet()).toEqual({ balance: 0, liability: 380 });
  await expectNothingToSpend();
  await expectSound();
  await end('B');
  expect(await wallet()).toEqual({ balance: 4380, liability: 0 });
  await expectSound();
});

it('a bet that lowers the possible loss is accepted while the hold is partly uncovered', async () => {
  await layTwo();
  await withdrawRest();
  await removeC();
  const back = { runnerId: 'A', odds: 2, stake: 1000 };
  expect(await app.placeBet(user, back)).toMatchObject({ message: 'Bet placed successfully' });
  await expectNothingToSpend();
  await deposit(3000);
  // 4,080 − 1,000 are held.
  expect(await wallet()).toEqual({ balance: 0, liability: 3080 });
  await expectSound();
});
