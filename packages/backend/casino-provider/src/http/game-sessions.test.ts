import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomHex } from '../fairness/hash.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createGameSessions } from './game-sessions.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

async function enter(isAlone: boolean) {
  const visits = createGameSessions(data.unitOfWork, { isAlone });
  const [session, token] = [randomHex(8), randomHex()];
  const code = await visits.open({
    session,
    player: 'p',
    provider_name: 'DC',
    game_id: '1',
    language: 'en',
    theme: 'dark',
    frame_origins: [],
  });
  expect(await visits.claim(code ?? '', token)).toBe(true);
  expect(await visits.find(token)).toMatchObject({ session });
  return { visits, session, token };
}

test.each([true, false])(
  'a cached visit ends at once on the instance that ends it (alone: %s)',
  async (isAlone) => {
    const { visits, session, token } = await enter(isAlone);
    await visits.end(session);
    expect(await visits.find(token)).toBeUndefined();
  },
);

test('a cached visit that another instance ended ends within seconds', async () => {
  const { visits, session, token } = await enter(false);
  await createGameSessions(data.unitOfWork, { isAlone: false }).end(session);
  await expect.poll(() => visits.find(token)).toBeUndefined();
});
