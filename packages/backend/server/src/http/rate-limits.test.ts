import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createSessions, createToken } from '../modules/auth/sessions.ts';
import { startTestApp, type TestApp, withdrawalOf } from '../testing/index.ts';

const CASINO = {
  providerUrl: 'http://127.0.0.1:1',
  publicUrl: 'http://{hostname}:1',
  secret: 'a-secret-that-has-at-least-32-characters',
};

/** Number of concurrent calls. */
const AT_ONCE = 20;

let app: TestApp;
let limited: FastifyInstance;
/** Number of token queries. */
let lookups = 0;
beforeAll(async () => {
  app = await startTestApp();
  const { sessions } = app.context;
  const find = (token: string) => {
    lookups += 1;
    return sessions.find(token);
  };
  const context = { ...app.context, sessions: { ...sessions, find }, casino: CASINO };
  limited = await createApp({ context });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await limited.close();
  await app.close();
});

/** An empty password counts, costs no hashing and causes no delay of its own. */
const tryEmpty = (user_name: string, remoteAddress = '203.0.113.5') =>
  limited.inject({
    method: 'POST',
    url: '/api/v5/login',
    payload: { user_name, password: '' },
    remoteAddress,
  });

test('guessing a password is slowed down by address and user name @asvs:6.3.1 @security:access.3', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await tryEmpty('asha')).statusCode).toBe(400);
  }
  const refused = await tryEmpty(' ASHA ');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().userinfo).toMatchObject({ status: 429, error: true, data: null });
  expect(refused.json().userinfo.message).toMatch(
    /^Too many requests\. Try again in \d+ seconds\.$/,
  );
  expect(refused.headers['retry-after']).toBe(`${refused.json().userinfo.detail.retry_after}`);
  expect((await tryEmpty('ravi')).statusCode).toBe(400);
  expect((await tryEmpty('asha', '203.0.113.6')).statusCode).toBe(400);
});

test('limits count the client that a trusted proxy names, and ignore other headers @asvs:4.1.3 @asvs:13.2.1 @asvs:15.3.4 @security:measures.28', async () => {
  const proxied = await createApp({ context: app.context, trustedProxies: ['10.0.0.0/8'] });
  const ask = async (remoteAddress: string, client: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${client}` };
    const url = '/api/v5/login';
    const payload = { user_name: 'meera', password: '' };
    const reply = await proxied.inject({ method: 'POST', url, payload, remoteAddress, headers });
    return reply.statusCode;
  };
  const clients = Array.from({ length: 11 }, (_, client) => client);
  const statusesFrom = (address: string) =>
    clients.reduce<Promise<number[]>>(
      async (before, client) => [...(await before), await ask(address, client)],
      Promise.resolve([]),
    );
  expect(await statusesFrom('10.0.0.7')).toEqual(Array(11).fill(400));
  expect((await statusesFrom('127.0.0.1')).at(-1)).toBe(429);
  await proxied.close();
});

test('an address counts once, in all spellings', async () => {
  const forms = [
    '198.51.100.77',
    '::ffff:c633:644d',
    '::ffff:198.51.100.77',
    '198.51.100.77:99',
    '"198.51.100.77"',
    '"198.51.100.77:4711"',
    '[::ffff:c633:644d]:443',
    '64:ff9b::c633:644d',
  ];
  const ask = async (form: string) => {
    const headers = { 'x-forwarded-for': form };
    const payload = { user_name: 'forms', password: '' };
    const url = '/api/v5/login';
    return (await limited.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  for (const form of forms) expect(await ask(form)).toBe(400);
  for (const form of ['198.51.100.77', '198.51.100.77:1']) expect(await ask(form)).toBe(400);
  for (const form of forms) expect(await ask(form)).toBe(429);
  expect(await ask('198.51.100.78')).toBe(400);
});

test('other calls are not affected by the limit of the login', async () => {
  const url = '/api/v5/default-setting';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await limited.inject({ url, remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
  }
});

test('the game provider, which calls for all players from one address, is not limited', async () => {
  for (let call = 0; call < 3100; call += 1) {
    const response = await limited.inject({
      method: 'POST',
      url: '/api/wallet/balance',
      remoteAddress: '203.0.113.8',
    });
    expect(response.statusCode).toBe(401);
  }
});

test('a player opens at most 60 games a minute, without effect on others @asvs:15.2.2', async () => {
  const [player, other] = [await app.createUser(), await app.createUser()];
  const call = async (url: string, { token }: typeof player) => {
    const { statusCode } = await limited.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      payload: { providerName: 'DC', gameId: 'none' },
      remoteAddress: '203.0.113.11',
    });
    return statusCode;
  };
  const open = (who: typeof player) => call('/api/game-login', who);
  for (let game = 0; game < 60; game += 1) expect(await open(player)).not.toBe(429);
  expect(await open(player)).toBe(429);
  expect(await open(other)).not.toBe(429);
  expect(await call('/api/v5/wallet-balance', player)).toBe(200);
});

test('a player makes at most 20 withdrawals a minute, in which repeats of an answered one do not count', async () => {
  const [player, other] = [await app.createUser({ rupees: 0 }), await app.createUser()];
  const ask = async (key: string, { token }: typeof player) => {
    const reply = await limited.inject({
      method: 'POST',
      url: '/api/v5/withdraw-request',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: withdrawalOf(400),
      remoteAddress: '203.0.113.23',
    });
    return reply.statusCode;
  };
  for (let time = 0; time < 30; time += 1) expect(await ask('decision-0', player)).toBe(422);
  for (let made = 1; made < 20; made += 1) expect(await ask(`decision-${made}`, player)).toBe(422);
  expect(await ask('decision-20', player)).toBe(429);
  expect(await ask('decision-0', player)).toBe(422);
  expect(await ask('decision-20', other)).not.toBe(429);
});

test('a member of staff makes at most 60 users a minute, and as many decisions and links, each on its own', async () => {
  const [agent, other] = [
    await app.createUser({ role: 'agent' }),
    await app.createUser({ role: 'agent' }),
  ];
  const call = async (path: string, { token }: typeof agent) => {
    const { statusCode } = await limited.inject({
      method: 'POST',
      url: `/api/v5/${path}`,
      payload: {},
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.12',
    });
    return statusCode;
  };
  for (const step of ['user/create', 'request-decision']) {
    for (let time = 0; time < 60; time += 1) expect(await call(step, agent)).toBe(400);
    expect(await call(step, agent)).toBe(429);
    expect(await call(step, other)).toBe(400);
  }
  expect(await call('user/instant-id', agent)).toBe(400);
  expect(await call('user/userList', agent)).toBe(200);
});

test('steps of a sign-up are limited by address, codes and checks of numbers also by the day @spec:account.24 @asvs:2.4.1', async () => {
  const call = async (path: string, remoteAddress: string, token?: string) => {
    const { statusCode } = await limited.inject({
      method: 'POST',
      url: `/api/v5/${path}`,
      payload: {},
      remoteAddress,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return statusCode;
  };
  for (const [path, max] of [
    ['sign-up', 30],
    ['check-avaliable', 60],
  ] as const) {
    for (let time = 0; time < max; time += 1) expect(await call(path, '203.0.113.14')).toBe(400);
    expect(await call(path, '203.0.113.14')).toBe(429);
    expect(await call(path, '203.0.113.15')).toBe(400);
  }
  const { token } = await app.createUser();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  let asked = 0;
  const ask = async (caller?: string) => {
    const status = await call('sendOtp', '203.0.113.16', caller);
    // Requests above the minute's limit send no code, and do not count for the day.
    if (status !== 429) asked += 1;
    return status;
  };
  for (let time = 0; time < 30; time += 1) expect(await ask()).toBe(400);
  // An existing account adds no allowance.
  expect(await ask(token)).toBe(429);
  while (asked < 300) {
    if (asked % 30 === 0) vi.setSystemTime(Date.now() + 61_000);
    expect(await ask()).toBe(400);
  }
  vi.setSystemTime(Date.now() + 61_000);
  expect(await call('sendOtp', '203.0.113.16')).toBe(429);
  expect(await call('sendOtp', '203.0.113.18')).toBe(400);
});

test('a subscriber cannot check more numbers or names by the networks of its /48 @asvs:2.4.1 @security:measures.27', async () => {
  const statusesOf = async (path: string, prefix: string) => {
    const statuses: number[] = [];
    for (let network = 0; network < 130; network += 1) {
      const remoteAddress = `${prefix}:${network.toString(16)}::1`;
      const url = `/api/v5/${path}`;
      const reply = await limited.inject({ method: 'POST', url, payload: {}, remoteAddress });
      statuses.push(reply.statusCode);
    }
    return statuses;
  };
  for (const [path, max] of [
    ['userexistornotmobile', 60],
    ['sendOtp', 60],
    ['sign-up', 60],
    ['check-avaliable', 120],
  ] as const) {
    const statuses = await statusesOf(path, '2001:db8:7');
    expect(statuses).toEqual([...Array(max).fill(400), ...Array(130 - max).fill(429)]);
    expect((await statusesOf(path, '2001:db8:8'))[0]).toBe(400);
  }
});

test('a program at an address does not use up the sign-up requests of browsers at it', async () => {
  const ask = async (userAgent: string) => {
    const url = '/api/v5/sendOtp';
    const headers = { 'user-agent': userAgent };
    const remoteAddress = '203.0.113.22';
    const reply = await limited.inject({
      method: 'POST',
      url,
      payload: {},
      remoteAddress,
      headers,
    });
    return reply.statusCode;
  };
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';
  for (let time = 0; time < 40; time += 1) await ask(`script/${time}`);
  expect(await ask('script/40')).toBe(429);
  expect(await ask(phone)).toBe(400);
});

test('a stolen session can try at most five passwords a minute @spec:account.28', async () => {
  const [player, other] = [await app.createUser(), await app.createUser()];
  const change = async ({ token }: typeof player) => {
    const { statusCode } = await limited.inject({
      method: 'POST',
      url: '/api/v5/change-password',
      payload: {},
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.19',
    });
    return statusCode;
  };
  for (let time = 0; time < 5; time += 1) expect(await change(player)).toBe(400);
  expect(await change(player)).toBe(429);
  expect(await change(other)).toBe(400);
});

test('each sign-in link is tried at most 10 times a minute, independently of others', async () => {
  const use = async (token: string) => {
    const url = `/api/v5/id_${token}`;
    return (await limited.inject({ method: 'POST', url, remoteAddress: '203.0.113.13' }))
      .statusCode;
  };
  const token = createToken();
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await use(token)).toBe(410);
  expect(await use(token)).toBe(429);
  expect(await use(createToken())).toBe(410);
});

test('one address cannot try many user names @asvs:6.3.1 @security:access.3', async () => {
  for (let name = 0; name < 300; name += 1) {
    expect((await tryEmpty(`name-${name}`, '203.0.113.7')).statusCode).toBe(400);
  }
  expect((await tryEmpty('one-more', '203.0.113.7')).statusCode).toBe(429);
  expect((await tryEmpty('one-more', '203.0.113.8')).statusCode).toBe(400);
});

test('one address can query a limited number of unknown tokens @asvs:2.4.1', async () => {
  // The minute of the limit lasts as long as the requests do, on a busy machine too.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const ask = (token: string, remoteAddress = '203.0.113.9') =>
    limited.inject({
      method: 'POST',
      url: '/api/v5/wallet-balance',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });
  const player = await app.createUser();
  expect((await ask(player.token)).statusCode).toBe(200);
  // One of the 3000 was the player's first call.
  for (let asked = 1; asked < 3000; asked += AT_ONCE) {
    const some = Math.min(AT_ONCE, 3000 - asked);
    const replies = await Promise.all(Array.from({ length: some }, () => ask(createToken())));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  }
  const before = lookups;
  expect((await ask(createToken())).statusCode).toBe(429);
  expect(lookups).toBe(before);
  expect((await ask(player.token)).statusCode).toBe(200);
  expect((await ask(createToken(), '203.0.113.10')).statusCode).toBe(401);
});

test('a malformed token is not queried at all @asvs:7.2.1', async () => {
  const { unitOfWork, clock } = app.context;
  let questions = 0;
  const counted = {
    ...unitOfWork,
    read: (async (work) => {
      questions += 1;
      return unitOfWork.read(work);
    }) as typeof unitOfWork.read,
  };
  const sessions = createSessions({ unitOfWork: counted, clock });
  for (const text of ['', 'x', `${createToken()}x`, createToken().replace(/^./, '!')]) {
    expect(await sessions.find(text)).toBeUndefined();
  }
  expect(questions).toBe(0);
  expect(await sessions.find(createToken())).toBeUndefined();
  expect(questions).toBe(1);
});

test('callers of many networks do not evict a count of a route', async () => {
  /** The library's default number of counts per route. */
  const libraryKeeps = 5000;
  const signUp = async (remoteAddress: string) => {
    const url = '/api/v5/sign-up';
    const reply = await limited.inject({ method: 'POST', url, payload: {}, remoteAddress });
    return reply.statusCode;
  };
  for (let time = 0; time <= 30; time += 1) await signUp('203.0.113.21');
  expect(await signUp('203.0.113.21')).toBe(429);
  for (let other = 0; other <= libraryKeeps; other += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) =>
      signUp(`198.18.${(other + index) >> 8}.${(other + index) & 255}`),
    );
    expect(new Set(await Promise.all(some))).toEqual(new Set([400]));
  }
  expect(await signUp('203.0.113.21')).toBe(429);
});
