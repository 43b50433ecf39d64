import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { debitStake } from './debit-stake.ts';
import { createWalletClient, type WalletClient } from './wallet-client.ts';

const CROWD = 400;
/** A serial operator: the last concurrent call waits longer than an attempt's timeout. */
const BET_MS = 10;

let wallet: WalletClient;
let waiting: ServerResponse[];
let maxWaiting: number;
let isAnswering: boolean;
let answering: Promise<void> | undefined;
const server = createServer((request, response) => {
  request.resume();
  waiting.push(response);
  maxWaiting = Math.max(maxWaiting, waiting.length);
});

beforeEach(async () => {
  [waiting, maxWaiting, isAnswering] = [[], 0, true];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  wallet = createWalletClient(`http://127.0.0.1:${port}/`, 'secret');
});
afterEach(async () => {
  isAnswering = false;
  await answering;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function answerOneByOne(): Promise<void> {
  const data = { balance: 5, currency: 'INR', player: 'p' };
  while (isAnswering) {
    await sleep(BET_MS);
    const body = JSON.stringify({ status: 200, error: false, message: 'ok', data });
    waiting.shift()?.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }
}
const askAll = (ms: number) => {
  const deadline = Date.now() + ms;
  // As betting ends for all at once.
  const closing = AbortSignal.timeout(ms);
  return Promise.all(
    Array.from({ length: CROWD }, (_, at) => {
      const order = { betId: `b-${at}`, roundId: 'r', session: 's', stakePaise: 100 };
      return debitStake(wallet, order, deadline, closing);
    }),
  );
};

it('concurrent debits are sent in turn, so that none times out while it waits for others', async () => {
  answering = answerOneByOne();
  const answers = await askAll(60_000);
  expect(answers.filter(({ answer }) => answer.kind === 'done')).toHaveLength(CROWD);
  expect(answers.filter(({ doubtful }) => doubtful)).toEqual([]);
  expect(maxWaiting).toBeLessThan(CROWD / 4);
});

it('a debit that was not sent before its deadline is not doubtful', async () => {
  const answers = await askAll(1000);
  expect(answers.map(({ answer }) => answer.kind)).toEqual(Array(CROWD).fill('silent'));
  const doubtful = answers.filter((answer) => answer.doubtful).length;
  expect(maxWaiting).toBeGreaterThan(0);
  // A sent call may not have reached the operator.
  expect(doubtful).toBeGreaterThanOrEqual(maxWaiting);
  expect(doubtful).toBeLessThan(CROWD / 4);
});
