import { guardRequests } from '@exchange/server-kit';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './http-error.ts';
import { holdCall } from './testing/held-call.ts';

test('a body that does not arrive in time is a 408 with the code timeout', async () => {
  const app = fastify();
  registerErrors(app);
  guardRequests(app, { timeoutMs: 1 });
  app.post('/', async () => ({}));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = await holdCall(address, '/', '');
  expect(await call.abandon()).toMatchObject({ status: 408, code: 'timeout', error: true });
  await app.close();
});
