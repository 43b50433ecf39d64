import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { createMarketPositions } from './market-positions.ts';

let app: TestExchange;
let users: TestUser[];
beforeAll(async () => {
  app = await startTestExchange();
  await app.openMarket();
  users = await Promise.all([1, 2, 3].map(() => app.createUser()));
  for (const [at, user] of users.entries()) await app.placeBet(user, { stake: 100 * at + 100 });
});
afterAll(() => app.close());

/** Opens the positions and counts their statements; `fault` runs before each. */
function open(fault: () => void = () => undefined) {
  let statements = 0;
  const { unitOfWork } = app.context;
  const read: UnitOfWork['read'] = async (statement) => {
    statements += 1;
    fault();
    return unitOfWork.read(statement);
  };
  const watched = { unitOfWork: { ...unitOfWork, read } };
  const positions = createMarketPositions(watched, (_, cache) => cache);
  return { positions, countStatements: () => statements };
}

it('positions of many players in a market are read by one statement, each for its player', async () => {
  const { positions, countStatements } = open();
  const read = await Promise.all(users.map(({ id }) => positions.read(id, 'market')));
  const stakes = read.map((own) => own.flatMap(({ fills }) => fills.map(({ stake }) => stake)));
  expect(stakes).toEqual([[10_000], [20_000], [30_000]]);
  expect(countStatements()).toBe(1);
});

it('players without a bet there, or with bets on another market only, have no position', async () => {
  const { positions } = open();
  const [first] = users;
  const stranger = await app.createUser();
  expect(await positions.read(stranger.id, 'market')).toEqual([]);
  expect(await positions.read(first?.id ?? 0, 'another')).toEqual([]);
});

it('a bet that is stored during a read is part of the next read', async () => {
  const { positions } = open();
  const user = await app.createUser();
  const before = positions.read(user.id, 'market');
  await app.placeBet(user, { stake: 100 });
  positions.forget(user.id, 'market');
  expect(await positions.read(user.id, 'market')).toHaveLength(1);
  await before;
});

it('a failing database fails all concurrent reads, and the next one queries again', async () => {
  let isDown = true;
  const { positions, countStatements } = open(() => {
    if (isDown) throw new Error('the database is gone');
  });
  const looks = await Promise.allSettled(users.map(({ id }) => positions.read(id, 'market')));
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(countStatements()).toBe(1);
  isDown = false;
  expect(await positions.read(users[0]?.id ?? 0, 'market')).toHaveLength(1);
});
