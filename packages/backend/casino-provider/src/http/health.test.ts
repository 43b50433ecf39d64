import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerHealth } from './health.ts';

test('is asked 1,200 times a minute by one network, whatever its page, and by others beside it', async () => {
  const app = fastify();
  let questions = 0;
  const read = async () => {
    questions += 1;
    return undefined as never;
  };
  await registerHealth(app, { read }, () => true);
  const ask = async (url: string, remoteAddress = '203.0.113.7') =>
    (await app.inject({ url, remoteAddress })).statusCode;
  for (let time = 0; time < 600; time += 1) {
    expect(await ask('/health')).toBe(200);
    expect(await ask('/ready')).toBe(200);
  }
  expect(await ask('/health')).toBe(429);
  expect(questions).toBe(1200);
  expect(await ask('/health', '203.0.113.8')).toBe(200);
  await app.close();
});
