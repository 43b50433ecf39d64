import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commitTo, sha256Hex } from '../fairness/hash.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createSeedChain, type SeedChain } from './chain.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());
beforeEach(() => data.empty());

const take = (chain: SeedChain) => data.unitOfWork.withTransaction((tx) => chain.take(tx));
const fixSalt = (chain: SeedChain, id: number, ids: string[]) =>
  data.unitOfWork.withTransaction((tx) => chain.fixSalt(tx, id, ids));

test('each seed hashes to the previous one, also after a restart, and a new chain follows a used one', async () => {
  const before = createSeedChain('DC/201206', 4);
  const first = await take(before);
  const second = await take(before);
  const third = await take(createSeedChain('DC/201206', 4));
  expect(second.commitment).toBe(first.serverSeed);
  expect(third.commitment).toBe(second.serverSeed);
  expect(third.commitment).toBe(commitTo(third.serverSeed));
  expect([first, second, third].map(({ nonce }) => nonce)).toEqual([0, 1, 2]);
  const chain = createSeedChain('DC/201206', 4);
  await take(chain);
  const next = await take(chain);
  expect(next.nonce).toBe(0);
  expect(next.chainId).not.toBe(first.chainId);
});

test('the first bets fix the salt of a chain, and a round without bets does not', async () => {
  const chain = createSeedChain('DC/201206', 4);
  const { chainId, commitment, salt } = await take(chain);
  expect(salt).toBe('');
  expect(await fixSalt(chain, chainId, [])).toBe(sha256Hex(commitment));
  await take(chain);
  const fixed = await fixSalt(chain, chainId, ['bet-1', 'bet-2']);
  expect(fixed).toBe(sha256Hex(`${commitment}:bet-1:bet-2`));
  const facts = await data.unitOfWork.read((tx) => chain.facts(tx, chainId));
  expect(facts).toEqual({ id: chainId, commitment, ids: ['bet-1', 'bet-2'] });
  expect((await take(chain)).salt).toBe(fixed);
  expect(await fixSalt(chain, chainId, ['bet-3'])).toBe(fixed);
});
