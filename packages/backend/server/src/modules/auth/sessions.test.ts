import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessions as sessionRows } from '../../db/schema/sign-in.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { findSessionUsers, replaceToken } from './repository.ts';
import { createSessions, hashToken } from './sessions.ts';

let app: TestApp;
let users: TestUser[];
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  users = [];
  while (users.length < 5) users.push(await app.createUser());
});
afterAll(() => app.close());

/** Returns the same unit of work with a count of its reads. */
function countReads(): { unitOfWork: UnitOfWork; reads: () => number } {
  let reads = 0;
  const read: UnitOfWork['read'] = (statement) => {
    reads += 1;
    return app.context.unitOfWork.read(statement);
  };
  return { unitOfWork: { ...app.context.unitOfWork, read }, reads: () => reads };
}

it('finds concurrent sessions with one statement, each token its own user', async () => {
  const { unitOfWork, reads } = countReads();
  const sessions = createSessions({ unitOfWork, clock: app.clock });
  const unknown = 'a'.repeat(users[0]?.token.length ?? 0);
  const tokens = [unknown, ...users.map(({ token }) => token)];
  const found = await Promise.all(tokens.map(sessions.find));
  expect(found.map((user) => user?.id)).toEqual([undefined, ...users.map(({ id }) => id)]);
  expect(reads()).toBe(1);
});

it('finds a former token beside its replacement only while it is valid', async () => {
  const { withTransaction } = app.context.unitOfWork;
  const [user] = users;
  const former = hashToken(user?.token ?? '');
  const fresh = hashToken('fresh');
  const now = app.clock.now();
  const formerUntil = new Date(now.getTime() + 1000);
  await withTransaction(async (tx) => {
    const [row] = await findSessionUsers(tx, [former], now);
    await replaceToken(tx, row?.sessionId ?? 0, { tokenHash: fresh, formerUntil });
  });
  const find = async (at: Date) =>
    (await withTransaction((tx) => findSessionUsers(tx, [former, fresh], at))).map(
      (row) => row?.id,
    );
  expect(await find(now)).toEqual([user?.id, user?.id]);
  expect(await find(formerUntil)).toEqual([undefined, user?.id]);
});

it('finds each session by itself where the grouped query fails or hangs', async () => {
  const tokens = users.map(({ token }) => token);
  const lost = () => Promise.reject(new Error('the connection is lost'));
  for (const first of [lost, () => new Promise<never>(() => {})]) {
    let reads = 0;
    const read: UnitOfWork['read'] = (statement) => {
      reads += 1;
      // Only the first connection is lost.
      return reads === 1 ? first() : app.context.unitOfWork.read(statement);
    };
    const unitOfWork = { ...app.context.unitOfWork, read };
    const sessions = createSessions({ unitOfWork, clock: app.clock });
    const found = await Promise.all(tokens.map(sessions.find));
    expect(found.map((user) => user?.id)).toEqual(users.map(({ id }) => id));
  }
});

it('a token has 256 random bits, and the database only its SHA-256 @security:assets.1 @security:sessions.1', async () => {
  const rows = await app.context.unitOfWork.withTransaction((tx) => tx.select().from(sessionRows));
  const tokens = users.map(({ token }) => token);
  expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url').length))).toEqual(
    new Set([32]),
  );
  expect(new Set(tokens).size).toBe(users.length);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  expect(rows.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(hashes.toSorted());
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
});

it('a token in a cookie or in the address grants no access @security:measures.17', async () => {
  const token = users[0]?.token ?? '';
  const ask = async (url: string, headers: Record<string, string>) =>
    (await app.app.inject({ method: 'POST', url, headers })).statusCode;
  const wallet = '/api/v5/wallet-balance';
  for (const cookie of [`token=${token}`, `__Host-token=${token}`, `authorization=${token}`]) {
    expect(await ask(wallet, { cookie })).toBe(401);
  }
  expect(await ask(`${wallet}?token=${token}`, {})).toBe(401);
  expect(await ask(wallet, { authorization: `Bearer ${token}` })).toBe(200);
});
