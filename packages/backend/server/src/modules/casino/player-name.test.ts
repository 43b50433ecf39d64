import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, TEST_CASINO_SECRET, type TestCasino } from '../../testing/test-casino.ts';
import { ensurePlayerName, nameEarlierPlayers } from './player-name.ts';

let app: TestCasino;
beforeAll(async () => {
  app = await startTestCasino();
});
afterAll(() => app.close());

const linkOf = (secret: string) => ({ providerUrl: '', publicUrl: '', secret });
const BEFORE = linkOf(TEST_CASINO_SECRET);
const AFTER = linkOf('n'.repeat(40));

/** As servers named a player in each visit before they stored names. */
const earlierName = ({ id }: TestUser) =>
  createHmac('sha256', TEST_CASINO_SECRET).update(`player ${id}`).digest('base64url').slice(0, 32);
const take = ({ id }: TestUser, link = AFTER) =>
  app.context.unitOfWork.withTransaction((tx) => ensurePlayerName(tx, link, id));
const keep = ({ id }: TestUser, casinoName: string | null) =>
  app.context.unitOfWork.withTransaction((tx) =>
    tx.update(users).set({ casinoName }).where(eq(users.id, id)),
  );
const readKept = async ({ id }: TestUser) => {
  const [row] = await app.context.unitOfWork.withTransaction((tx) =>
    tx.select({ name: users.casinoName }).from(users).where(eq(users.id, id)),
  );
  return row?.name;
};

describe('the name of a player at game providers', () => {
  it('is that of the previous version, and stays when the secret changes', async () => {
    const user = await app.createUser();
    await app.login(user);
    expect(app.asked.at(-1)?.player).toBe(earlierName(user));
    expect(await take(user)).toBe(earlierName(user));
  });

  it('is one where two visits open concurrently, by servers with different secrets', async () => {
    const user = await app.createUser();
    const names = await Promise.all([take(user, BEFORE), take(user, AFTER)]);
    expect(new Set(names).size).toBe(1);
    expect(await readKept(user)).toBe(names[0]);
  });

  it('is stored for all who played before names were stored, and for no one else', async () => {
    const [player, guest, named] = [
      await app.createUser(),
      await app.createUser(),
      await app.createUser(),
    ];
    await app.openGame(player);
    await keep(player, null);
    await app.openGame(named);
    await keep(named, 'a-name-of-long-ago');
    await nameEarlierPlayers(app.context.unitOfWork, BEFORE);
    expect(await readKept(player)).toBe(earlierName(player));
    expect(await readKept(named)).toBe('a-name-of-long-ago');
    expect(await readKept(guest)).toBeNull();
    expect(await take(player)).toBe(earlierName(player));
  });
});
