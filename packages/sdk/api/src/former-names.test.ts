import { endpoints } from '@exchange/contract';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { sessionStore, signIn } from '@exchange/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './call.ts';
import { ApiError } from './errors.ts';
import './former-names.ts';
import { hasInFlightMutations } from './in-flight.ts';
import { connectTestServer } from './testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('a command of a remote built with version 0.1.0 counts as in flight', async () => {
  const line = connectTestServer(server.app);
  const { id, userName, token } = await server.createUser({ rupees: 0 });
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
  const { mutates: acts, ...rest } = endpoints.logout;
  expect(acts).toBe(true);
  const answer = call({ ...rest, acts } as typeof endpoints.logout, undefined);
  expect(hasInFlightMutations()).toBe(true);
  await answer;
  expect(hasInFlightMutations()).toBe(false);
  line.disconnect();
  sessionStore.setState({ session: { status: 'guest' } });
});

it('an error has the names of version 0.1.0', () => {
  const error = new ApiError('refused', 400, 'No', { hasResponse: true, serverMessage: 'No' });
  expect(error).toMatchObject({ answered: true, said: 'No' });
});
