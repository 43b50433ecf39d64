import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitTo, sha256Hex } from '../fairness/hash.ts';
import { openJournal } from '../journal/database.ts';
import { createSeedChain } from './chain.ts';

test('each seed hashes to the one before it, over a restart too, and a used chain is followed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chain-'));
  const journal = openJournal(folder);
  const before = createSeedChain(journal, 'DC/201206', 4);
  const first = before.take();
  const second = before.take();
  const third = createSeedChain(journal, 'DC/201206', 4).take();
  expect(second.commitment).toBe(first.serverSeed);
  expect(third.commitment).toBe(second.serverSeed);
  expect(third.commitment).toBe(commitTo(third.serverSeed));
  expect([first, second, third].map(({ nonce }) => nonce)).toEqual([0, 1, 2]);
  const chain = createSeedChain(journal, 'DC/201206', 4);
  chain.take();
  const next = chain.take();
  expect(next.nonce).toBe(0);
  expect(next.chainId).not.toBe(first.chainId);
  journal.close();
  await rm(folder, { recursive: true });
});

test('the first bets fix the salt of a chain, which nobody chose before; a round without bets does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chain-'));
  const journal = openJournal(folder);
  const chain = createSeedChain(journal, 'DC/201206', 4);
  const { chainId, commitment, salt } = chain.take();
  expect(salt).toBe('');
  expect(chain.fixSalt(chainId, [])).toBe(sha256Hex(commitment));
  chain.take();
  const fixed = chain.fixSalt(chainId, ['bet-1', 'bet-2']);
  expect(fixed).toBe(sha256Hex(`${commitment}:bet-1:bet-2`));
  expect(chain.facts(chainId)).toEqual({ id: chainId, commitment, ids: ['bet-1', 'bet-2'] });
  expect(chain.take().salt).toBe(fixed);
  expect(chain.fixSalt(chainId, ['bet-3'])).toBe(fixed);
  journal.close();
  await rm(folder, { recursive: true });
});
