import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createUnknownLimit } from './limits.ts';

const ALLOWED = 3000;
const MAX_NETWORKS = 100_000;

/** Sends a call from the network with a number. */
const from = (network: number) =>
  ({
    ip: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
    routeOptions: {},
  }) as FastifyRequest;

test('a network keeps its count until 100,000 others are counted', async () => {
  const limit = await createUnknownLimit(fastify());
  for (let call = 0; call < ALLOWED; call += 1) await limit(from(0));
  await expect(limit(from(0))).rejects.toMatchObject({
    code: 'too_often',
    status: 429,
    retryAfterS: 60,
  });
  for (let network = 1; network < MAX_NETWORKS; network += 1) await limit(from(network));
  await expect(limit(from(0))).rejects.toMatchObject({ code: 'too_often' });
  for (let network = 1; network <= MAX_NETWORKS; network += 1) await limit(from(network));
  await limit(from(0));
});
