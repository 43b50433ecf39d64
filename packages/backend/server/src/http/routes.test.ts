import { DEMO_CREDENTIALS } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandlers } from '../app.ts';
import { createBetting } from '../modules/betting.ts';
import type { Module } from '../modules/module-context.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/index.ts';
import { endpointEntries } from './routes.ts';

let app: TestApp;
let user: TestUser;
let counts = [{ sport_id: '4', name: 'Cricket', inplay: 1, upcoming: 2 }];
let fault: Error | undefined;

/** Replaces calls of other modules. */
const stubs: Module = () => ({
  eventSessions: async () => ({
    data: counts.map((count) => ({
      RunnerName: count.name,
      SelectionId: count.inplay,
      LayPrice1: null,
      LaySize1: null,
      BackPrice1: null,
      BackSize1: null,
      scorePostion: null,
      inplayStatus: 'OPEN',
      IsBetAllow: 'Y' as const,
    })),
  }),
  eventCounts: async () => {
    if (fault) throw fault;
    return { data: counts };
  },
});

beforeAll(async () => {
  app = await startTestApp({ modules: () => [stubs] });
  user = await app.createUser({ role: 'admin' });
});
afterAll(() => app.close());

test('no call of the contract is missing, and idempotent ones are decided once @spec:7.27', () => {
  const { modules } = createBetting(app.context);
  const handlers = createHandlers(app.context, modules);
  expect(endpointEntries.filter(([name]) => !handlers[name])).toEqual([]);
  const decided = endpointEntries.filter(([name]) => typeof handlers[name] === 'object');
  expect(decided).toEqual(endpointEntries.filter(([, { idempotent }]) => idempotent));
});

test('a server without the exchange responds to its calls with 501 and names their area', async () => {
  const reply = await app.call('matchList', {}, user);
  expect(reply).toMatchObject({ status: 501, error: true, data: null });
  expect(reply.message).toBe(
    "'getseiresMatchsList' is not available; it belongs to the area 'sports'.",
  );
});

test.each(endpointEntries.filter(([, { auth }]) => auth === 'required'))(
  '%s needs a token @spec:3.15 @spec:7.2',
  async (name) => {
    const reply = await app.call(name, {});
    expect(reply).toMatchObject({ status: 401, error: true, data: null });
    expect(reply.response.statusCode).toBe(401);
  },
);

test.each(['/api/v5/nope', '/api/v5/id_short', '/elsewhere', '/storage/app/public/none.svg'])(
  'the unknown path %s is 404 in an envelope @spec:3.15 @asvs:13.4.4',
  async (url) => {
    const method = url.startsWith('/storage') ? 'GET' : 'POST';
    const response = await app.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      status: 404,
      error: true,
      message: 'Not found',
      data: null,
      error_code: 'NOT_FOUND',
    });
  },
);

test('a one-time link has a route of its own', async () => {
  const reply = await app.call('instantId', { token: `id_${'a'.repeat(43)}` });
  expect(reply.status).toBe(410);
});

test('a fault is masked, and found in the log by the reference that the player sees @asvs:16.2.1 @asvs:16.3.4 @asvs:16.5.1', async () => {
  fault = new Error('password of the database: hunter2');
  const headers = { 'x-request-id': '0123456789ab' };
  const reply = await app.call('eventCounts', undefined, { headers });
  expect(reply.status).toBe(500);
  expect(reply.message).toBe('Something went wrong. Please try again. · Reference 0123456789ab');
  expect(reply.response.body).not.toContain('hunter2');
  expect(reply.response.headers['x-request-id']).toBe('0123456789ab');
  const forged = await app.call('eventCounts', undefined, { headers: { 'x-request-id': '<b>' } });
  fault = undefined;
  expect(forged.message).toMatch(/ · Reference [0-9a-f]{12}$/);
});

test('a body without content, an empty one and null all mean no input', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const payload of [undefined, '', 'null', '{}']) {
    const request = { method: 'POST', url: '/api/v5/our-slide', headers } as const;
    const response = await app.app.inject(
      payload === undefined ? request : { ...request, payload },
    );
    expect(response.statusCode).toBe(200);
  }
});

describe('a polled call', () => {
  const poll = (etag?: string, path = 'event-session') =>
    app.app.inject({
      method: 'POST',
      url: `/api/v5/${path}`,
      payload: { match_id: 1 },
      headers: etag ? { 'if-none-match': etag } : {},
    });

  test('responds with 304 without a body until something changes, under each of its paths @spec:7.16', async () => {
    const first = await poll();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const path of ['event-session', 'get-match-session']) {
      const same = await poll(etag, path);
      expect(same.statusCode).toBe(304);
      expect(same.body).toBe('');
      expect(same.headers.etag).toBe(etag);
    }
    expect((await poll(`"another", W/${etag}`)).statusCode).toBe(304);
    counts = [...counts, { sport_id: '1', name: 'Football', inplay: 2, upcoming: 0 }];
    const changed = await poll(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('other calls carry no ETag @asvs:14.2.2', async () => {
    const { response } = await app.call('eventCounts');
    expect(response.headers.etag).toBeUndefined();
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

test('every response has the protective headers @asvs:3.2.1 @asvs:4.1.1 @asvs:14.2.2', async () => {
  const { response } = await app.call('defaultSetting');
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('health queries the database', async () => {
  const response = await app.app.inject('/health');
  expect(response.json()).toEqual({ status: 'ok' });
});

test('the demo credentials belong to no stored user @asvs:6.3.2', () => {
  expect(DEMO_CREDENTIALS.user_name).not.toMatch(/admin|agent|player/);
});
