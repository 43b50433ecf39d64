import { startTestApp, type TestApp } from '@exchange/server/testing';
import { signIn, signOut, toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPreference } from './preferences.ts';
import { queryClient } from './query-client.ts';
import { type ConnectedServer, connectTestServer } from './testing/index.ts';

const color = createPreference<unknown>({
  name: 'color',
  read: ({ color }) => color,
  toChange: (value) => ({ preferences: { color: value } }),
  unsavedText: 'Not saved.',
});

let server: TestApp;
let line: ConnectedServer;

const sent = () => line.sent.map(({ body }) => (body as { preferences?: unknown }).preferences);
/** Counts the calls that only read. */
const readsOf = ({ sent }: ConnectedServer) =>
  sent.filter(({ body }) => !(body as { preferences?: unknown } | undefined)?.preferences).length;
const shown = () => queryClient.getQueryData(color.query.queryKey);
async function logIn() {
  const { id, userName, token } = await server.createUser();
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
}

/** Holds back replies until the returned function lets them through. */
function holdReplies() {
  const gate = Promise.withResolvers<void>();
  line.injectFault('preferences', () => gate.promise);
  return gate.resolve;
}

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  await logIn();
});
afterEach(() => {
  line.disconnect();
  signOut();
  toastsStore.setState({ toasts: [] });
});

it('shows a value at once and stores one after the other, so that the last wins', async () => {
  const letThrough = holdReplies();
  const first = color.save('red');
  const last = color.save('blue');
  expect(shown()).toBe('blue');
  await expect.poll(sent).toEqual([{ color: 'red' }]);
  letThrough();
  await Promise.all([first, last]);
  expect(sent()).toEqual([{ color: 'red' }, { color: 'blue' }]);
  expect(await queryClient.fetchQuery({ ...color.query, staleTime: 0 })).toBe('blue');
});

it('says that a value was not stored, and stores the next one', async () => {
  let isLost = true;
  line.injectFault('preferences', () => {
    const wasLost = isLost;
    isLost = false;
    if (wasLost) throw new TypeError('Failed to fetch');
  });
  await Promise.all([color.save('red'), color.save('blue')]);
  expect(toastsStore.getState().toasts).toMatchObject([{ kind: 'error', text: 'Not saved.' }]);
  expect(shown()).toBe('blue');
  expect(readsOf(line)).toBe(0);
  expect(await queryClient.fetchQuery({ ...color.query, staleTime: 0 })).toBe('blue');
});

it('keeps a value over a read that began before', async () => {
  await color.save('red');
  const letThrough = holdReplies();
  const reading = queryClient.fetchQuery({ ...color.query, staleTime: 0 });
  await expect.poll(() => readsOf(line)).toBe(1);
  const saving = color.save('blue');
  letThrough();
  await Promise.all([reading, saving]);
  expect(shown()).toBe('blue');
});

it('never stores a waiting value for the next player', async () => {
  const letThrough = holdReplies();
  const saves = [color.save('red'), color.save('blue')];
  await expect.poll(sent).toEqual([{ color: 'red' }]);
  signOut();
  await logIn();
  letThrough();
  await Promise.all(saves);
  expect(sent()).toEqual([{ color: 'red' }]);
});
