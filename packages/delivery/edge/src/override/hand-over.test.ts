import { startRedis } from '@exchange/server/testing/redis';
import { expect, test } from 'vitest';
import { openRedis } from '../redis.ts';
import { createSigner } from '../signer.ts';
import { createHandOverTickets } from './hand-over.ts';

const signer = createSigner(['k'.repeat(32)]);
const choice = {
  chosen: { area: 'casino', version: '2.0.0' },
  by: 'asha',
  host: 'a.example',
} as const;

test('a ticket is good once on whichever edge of one Redis', async () => {
  const redis = await startRedis();
  const lines = [openRedis(redis.url), openRedis(redis.url)];
  try {
    await Promise.all(lines.map((line) => line.connect()));
    const [one, other] = lines.map((line) => createHandOverTickets(signer, line));
    const ticket = one?.issue(choice) ?? '';
    expect(await other?.redeem(ticket, choice.host)).toMatchObject(choice);
    expect(await one?.redeem(ticket, choice.host)).toBeUndefined();
    expect(await other?.redeem(ticket, choice.host)).toBeUndefined();
  } finally {
    for (const line of lines) line.disconnect();
    await redis.stop();
  }
});

test('without an answer of Redis it is good once on each edge', async () => {
  const line = openRedis('redis://127.0.0.1:9');
  const tickets = createHandOverTickets(signer, line);
  const ticket = tickets.issue(choice);
  expect(await tickets.redeem(ticket, choice.host)).toMatchObject(choice);
  expect(await tickets.redeem(ticket, choice.host)).toBeUndefined();
  line.disconnect();
});

test('what it remembers of used ones is bounded, and forgotten after a minute', async () => {
  let now = 1_700_000_000_000;
  const tickets = createHandOverTickets(signer, undefined, () => now);
  const redeem = async () =>
    (await tickets.redeem(tickets.issue(choice), choice.host)) !== undefined;
  for (let used = 0; used < 1000; used += 1) expect(await redeem()).toBe(true);
  expect(await redeem()).toBe(false);
  now += 60_000;
  expect(await redeem()).toBe(true);
});
