import { type AnyEndpoint, BASES, STREAM_PATH } from '@exchange/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerErrorHandlers } from '../../../http/errors.ts';
import { endpointEntries } from '../../../http/routes.ts';
import { allowsAddress, isNetwork } from '../../../http/source.ts';
import { endSessions } from '../../../maintenance/access.ts';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { listAudit } from '../../audit/repository.ts';
import { createStreamHub } from '../../stream/hub.ts';
import { registerStream } from '../../stream/route.ts';
import { createStreamLimits, selectStreamCaps } from '../../stream/stream-limits.ts';
import { hashPassword } from '../password.ts';
import { SESSION_CACHE_TTL_MS } from '../sessions.ts';

// SECURITY.md names these numbers, so they are written out here.
const MAX_KEYS = 10;
const PASSWORD = 'correct horse';

let app: TestApp;
let passwordHash: string;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin' });
  user = await app.createUser({ userName: 'asha', passwordHash, ownerId: admin.id });
});
afterAll(() => app.close());

interface Made {
  key: { key_id: number; hint: string };
  secret: string;
}
const ask = (given: object = {}, of: { token: string } = user) =>
  app.call('apiKeyCreate', { name: 'maker', scope: 'trade', password: PASSWORD, ...given }, of);
const make = async (given: object = {}) => (await ask(given)).data as Made;
const list = async () =>
  ((await app.call('apiKeyList', undefined, user)).data as { list: Record<string, unknown>[] })
    .list;
const statusOf = async (token: string) =>
  (await app.call('walletBalance', undefined, { token })).status;
const rotate = (key_id: number, given: object = {}) =>
  app.call('apiKeyRotate', { key_id, password: PASSWORD, ...given }, user);

describe('making a key', () => {
  it('shows the secret once and stores only its hash @security:measures.165', async () => {
    const { key, secret } = await make({ networks: ['203.0.113.0/24'] });
    expect(secret).toMatch(/^key_[\w-]{43}$/);
    expect(key.hint).toBe(secret.slice(-4));
    const rows = await list();
    expect(rows).toMatchObject([
      { name: 'maker', scope: 'trade', networks: ['203.0.113.0/24'], last_used_at: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const stored = await app.context.unitOfWork.read((tx) => tx.execute('select * from api_keys'));
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(secret.slice('key_'.length));
  });

  it('needs the password again, and the second factor of an account that has one @security:measures.162', async () => {
    expect(await ask({ password: 'wrong' })).toMatchObject({
      status: 422,
      error_code: 'PROOF_WRONG',
      detail: { field: 'password' },
    });
    await app.setSecondFactor(user.id);
    expect(await ask()).toMatchObject({ status: 422, error_code: 'SECOND_FACTOR_REQUIRED' });
    expect(await list()).toEqual([]);
  });

  it('stops at ten keys until one is revoked @security:measures.166', async () => {
    const { key } = await make();
    for (let count = 1; count < MAX_KEYS; count += 1) await make();
    expect((await ask()).status).toBe(409);
    await app.call('apiKeyRevoke', { key_id: key.key_id }, user);
    expect((await ask()).status).toBe(200);
  });

  it.each([['nowhere'], ['300.1.1.1'], ['10.0.0.0/4'], ['2001:db8::/8'], ['10.0.0.0/33']])(
    'rejects the network %s and names the field',
    async (network) => {
      expect(await ask({ networks: [network] })).toMatchObject({
        status: 400,
        detail: { field: expect.stringContaining('networks') },
      });
    },
  );

  it('is for players alone', async () => {
    expect((await ask({}, admin)).status).toBe(403);
  });
});

describe('the scope of a key', () => {
  const closed = endpointEntries.filter(
    ([, { auth, scope }]: [string, AnyEndpoint]) => auth !== 'none' && scope === undefined,
  );

  it('opens no call that moves money out, changes the account or is of staff @security:measures.161', async () => {
    const { secret } = await make();
    for (const [name, { path }] of closed) {
      const input = path.includes(':') ? { token: `id_${'a'.repeat(43)}` } : {};
      const reply = await app.call(name, input, { token: secret });
      expect([name, reply.status, reply.error_code]).toEqual([name, 403, 'SCOPE_NOT_ALLOWED']);
    }
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining(['withdrawRequest', 'changePassword', 'apiKeyCreate', 'userList']),
    );
  });

  it('read lets a program read and not bet @security:measures.161', async () => {
    const { secret } = await make({ scope: 'read' });
    expect(await statusOf(secret)).toBe(200);
    for (const name of ['saveBet', 'cancelBet', 'saveSessionBet', 'cashOut'] as const) {
      const reply = await app.call(name, {}, { token: secret });
      expect([reply.status, reply.error_code]).toEqual([403, 'SCOPE_NOT_ALLOWED']);
    }
  });

  it('trade lets it reach the rules of a bet', async () => {
    const { secret } = await make();
    const bet = { match_id: 'm', market_id: 'm', selection_id: 'A', odds: '2', stack: 100 };
    // This server has no exchange: the call gets as far as a person's does.
    const reply = await app.call('saveBet', { ...bet, is_back: '1' }, { token: secret });
    expect(reply.status).toBe(501);
  });
});

describe('the address list of a key', () => {
  const from = (token: string, address: string) =>
    app.call('walletBalance', undefined, { token, headers: { 'x-forwarded-for': address } });

  it('accepts its networks and no other address @security:measures.163', async () => {
    const { secret } = await make({ networks: ['203.0.113.0/24', '2001:db8:7::/48'] });
    expect((await from(secret, '203.0.113.9')).status).toBe(200);
    expect((await from(secret, '2001:db8:7:1::5')).status).toBe(200);
    for (const address of ['203.0.114.9', '2001:db8:8::5', '127.0.0.1']) {
      expect(await from(secret, address)).toMatchObject({
        status: 403,
        error_code: 'ADDRESS_NOT_ALLOWED',
      });
    }
  });

  it('holds for the stream, too @security:measures.163', async () => {
    const { secret } = await make({ networks: ['203.0.113.0/24'] });
    const streams = fastify();
    registerErrorHandlers(streams);
    registerStream(streams, {
      hub: createStreamHub({ error: () => undefined }),
      source: { framesSince: () => undefined, userVersion: () => undefined },
      sessions: app.context.sessions,
      limits: createStreamLimits(selectStreamCaps(true)),
      now: () => 0,
    });
    const reply = await streams.inject({
      method: 'POST',
      url: BASES.api + STREAM_PATH,
      headers: { authorization: `Bearer ${secret}` },
      payload: { topics: { wallet: null } },
    });
    expect(reply.json()).toMatchObject({ status: 403, error_code: 'ADDRESS_NOT_ALLOWED' });
    await streams.close();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.0/30', '203.0.113.3', true],
    ['203.0.113.0/30', '203.0.113.4', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '203.0.113.7', false],
  ])('%s and %s: %s', (network, address, isAllowed) => {
    expect(isNetwork(network)).toBe(true);
    expect(allowsAddress([network], address)).toBe(isAllowed);
  });
});

describe('the end of a key', () => {
  it('comes at once by revoking it, and by another player never @security:measures.164', async () => {
    const { key, secret } = await make();
    const stranger = await app.createUser({ passwordHash });
    expect(await statusOf(secret)).toBe(200);
    const wanted = { key_id: key.key_id };
    expect((await app.call('apiKeyRevoke', wanted, stranger)).status).toBe(404);
    expect(
      (await app.call('apiKeyRotate', { ...wanted, password: PASSWORD }, stranger)).status,
    ).toBe(404);
    expect(await statusOf(secret)).toBe(200);
    expect((await app.call('apiKeyRevoke', wanted, user)).status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    expect((await app.call('apiKeyRevoke', wanted, user)).status).toBe(404);
  });

  it('of its secret comes with a rotation, at once or after an hour @security:measures.167', async () => {
    const { key, secret } = await make();
    const second = (await rotate(key.key_id)).data as Made;
    expect([await statusOf(secret), await statusOf(second.secret)]).toEqual([401, 200]);
    const third = (await rotate(key.key_id, { keep_minutes: 60 })).data as Made;
    expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([200, 200]);
    app.clock.advance(60 * 60_000);
    expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([401, 200]);
    expect(third.key.key_id).toBe(key.key_id);
  });

  it.each([{ closed: true }, { betting_locked: true }])(
    'comes when staff set %j, and stays when they undo it @security:measures.164',
    async (lock) => {
      const { secret } = await make();
      expect(await statusOf(secret)).toBe(200);
      const undo = Object.fromEntries(Object.keys(lock).map((name) => [name, false]));
      for (const access of [lock, undo]) {
        const reply = await app.call(
          'userAccess',
          { user_id: user.id, reason: 'a check', ...access },
          admin,
        );
        expect(reply.status).toBe(200);
        expect(await statusOf(secret)).toBe(401);
      }
    },
  );

  it('comes when staff end the sign-ins of the player @security:measures.164', async () => {
    const { secret } = await make();
    expect(await statusOf(secret)).toBe(200);
    const wanted = { user_id: user.id, reason: 'a check' };
    expect((await app.call('userEndSessions', wanted, admin)).status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
  });

  it('comes with a change of the password @security:measures.164', async () => {
    const { secret } = await make();
    const next = 'quiet river 47';
    const changed = await app.call(
      'changePassword',
      { oldPassword: PASSWORD, newPassword: next, confirmNewPassword: next },
      user,
    );
    expect(changed.status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
  });

  it('comes with the end of all sessions, within five seconds @security:measures.164', async () => {
    const { secret } = await make();
    expect(await statusOf(secret)).toBe(200);
    expect(await endSessions(app.context.unitOfWork, app.clock.now())).toMatchObject({ keys: 1 });
    app.clock.advance(SESSION_CACHE_TTL_MS);
    expect(await statusOf(secret)).toBe(401);
  });
});

it('records making, rotating and revoking in the audit, without secrets @security:measures.165', async () => {
  const { key, secret } = await make();
  await rotate(key.key_id);
  await app.call('apiKeyRevoke', { key_id: key.key_id }, user);
  const steps = await app.context.unitOfWork.read((tx) => listAudit(tx, 'user', [user.id]));
  const ofKeys = steps.filter(({ event }) => event.action.startsWith('api_key'));
  expect(ofKeys.map(({ event }) => event.action)).toEqual([
    ...['api_key_made', 'api_key_rotated', 'api_key_revoked'],
  ]);
  expect(ofKeys[0]?.event.detail).toEqual({ key: key.key_id, name: 'maker', scope: 'trade' });
  expect(JSON.stringify(steps)).not.toContain(secret.slice(0, 12));
});

it('shows the last use, at most five minutes late, and none from a refused address', async () => {
  const { secret } = await make({ networks: ['203.0.113.0/24'] });
  app.clock.advance(1000);
  const use = (address: string) =>
    app.call('walletBalance', undefined, {
      token: secret,
      headers: { 'x-forwarded-for': address },
    });
  expect((await use('192.0.2.1')).status).toBe(403);
  expect((await list())[0]?.last_used_at).toBeNull();
  expect((await use('203.0.113.9')).status).toBe(200);
  expect((await list())[0]?.last_used_at).toBe(app.clock.now().getTime() / 1000);
});
