import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { findFreePort } from '@exchange/server/testing';
import { beforeEach, expect, test } from 'vitest';
import { createShapedLink } from './shaped-link.ts';

const SPEED = { roundTripMs: 60, downBytesPerSecond: 2_000_000, upBytesPerSecond: 1_000_000 };
const SENT = randomBytes(300_000);

let server: Server;
let link: ReturnType<typeof createShapedLink>;
let port: number;
beforeEach(async () => {
  // Sends what it got, once it has all of it.
  server = createServer({ allowHalfOpen: true }, (socket) => {
    const got: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => got.push(bytes));
    socket.on('end', () => socket.end(Buffer.concat(got)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  link = createShapedLink(SPEED);
  port = await findFreePort();
  await link.forward(port, (server.address() as AddressInfo).port);
  return async () => {
    await link.close();
    server.close();
  };
});

async function exchange(bytes: Buffer): Promise<{ got: Buffer; ms: number }> {
  const startedAt = performance.now();
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
  socket.end(bytes);
  const got: Buffer[] = [];
  for await (const part of socket) got.push(part as Buffer);
  return { got: Buffer.concat(got), ms: performance.now() - startedAt };
}

test('a new connection takes a round trip, and each answer another', async () => {
  const { got, ms } = await exchange(Buffer.from('ping'));
  expect(got.toString()).toBe('ping');
  expect(ms).toBeGreaterThanOrEqual(2 * SPEED.roundTripMs - 2);
});

test('connections share what the line carries, and each keeps the order of its bytes', async () => {
  const both = await Promise.all([exchange(SENT), exchange(SENT)]);
  for (const { got } of both) expect(got.equals(SENT)).toBe(true);
  const upMs = (2 * SENT.length * 1000) / SPEED.upBytesPerSecond;
  expect(Math.max(...both.map(({ ms }) => ms))).toBeGreaterThanOrEqual(upMs);
});
