import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestFlag } from '../../db/schema/wallet.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { findFlags } from './flags.repository.ts';
import { insertTransfer } from './repository.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
  await app.openMarket();
});
afterAll(() => app.close());

const ACCOUNT = 'asha.rao@upi';
const createUser = () => app.createUser();
type Player = Awaited<ReturnType<typeof createUser>>;

const deposit = (user: Player, sender: string | null = null) =>
  app.context.unitOfWork.withTransaction((tx) =>
    insertTransfer(tx, {
      userId: user.id,
      type: 'D',
      status: 'S',
      amount: 50_000,
      method: 'UPI',
      sender,
      createdAt: app.clock.now(),
      decidedAt: app.clock.now(),
    }),
  );
const withdrawAs = (userId: number, accountNumber: string) =>
  app.context.unitOfWork.withTransaction((tx) =>
    insertTransfer(tx, {
      userId,
      type: 'W',
      status: 'P',
      amount: 100,
      method: 'UPI',
      accountNumber,
      createdAt: app.clock.now(),
    }),
  );

type Story = (user: Player) => Promise<unknown>;
const STORIES: [name: string, story: Story, flags: RequestFlag[]][] = [
  ['without a deposit', async () => undefined, []],
  ['after a deposit without a bet', (user) => deposit(user), ['no_betting_since_deposit']],
  [
    'after a deposit and a bet',
    async (user) => {
      await deposit(user);
      app.clock.advance(1000);
      await app.placeBet(user, {});
    },
    [],
  ],
  [
    'after a deposit and an unmatched bet',
    async (user) => {
      await deposit(user);
      app.clock.advance(1000);
      await app.placeBet(user, { odds: 900, unmatched: 'keep' });
    },
    ['no_betting_since_deposit'],
  ],
  [
    'after a bet before the deposit',
    async (user) => {
      await app.placeBet(user, {});
      app.clock.advance(1000);
      await deposit(user);
    },
    ['no_betting_since_deposit'],
  ],
  [
    'to an account that deposits came from',
    (user) => deposit(user, ACCOUNT.toUpperCase()),
    ['no_betting_since_deposit'],
  ],
  [
    'to another account than deposits came from',
    (user) => deposit(user, 'another@upi'),
    ['no_betting_since_deposit', 'account_differs'],
  ],
];

it.each(STORIES)('a withdrawal %s is flagged @spec:money.7', async (_, story, flags) => {
  const user = await createUser();
  await story(user);
  const found = await app.context.unitOfWork.withTransaction((tx) =>
    findFlags(tx, { userId: user.id, accountNumber: ACCOUNT, accountName: '' }),
  );
  expect(found).toEqual(flags);
});

it('an account that another player withdrew to is shared, in any letter case; the own is not @spec:money.7', async () => {
  const [user, other] = [await createUser(), await createUser()];
  await withdrawAs(user.id, 'shared.one@upi');
  const flagsOf = (userId: number) =>
    app.context.unitOfWork.withTransaction((tx) =>
      findFlags(tx, { userId, accountNumber: 'Shared.One@UPI', accountName: '' }),
    );
  expect(await flagsOf(user.id)).toEqual([]);
  expect(await flagsOf(other.id)).toEqual(['shared_account']);
});

it.each([
  ['another name than the player’s', { name: 'Asha Rao' }, 'Ravi Kumar', ['payee_name_differs']],
  ['the player’s name as the bank spells it', { name: 'Asha Rao' }, 'RAO ASHA', []],
  ['any name, where the account has none', { name: 'asha-1', userName: 'asha-1' }, 'Ravi', []],
])(
  'a payee with %s is marked accordingly @security:measures.41',
  async (_, given, accountName, flags) => {
    const user = await app.createUser({ ...given });
    const found = await app.context.unitOfWork.withTransaction((tx) =>
      findFlags(tx, { userId: user.id, accountNumber: `payee-${user.id}@upi`, accountName }),
    );
    expect(found).toEqual(flags);
  },
);
