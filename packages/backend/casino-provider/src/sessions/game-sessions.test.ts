import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomHex } from '../fairness/hash.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createGameSessions } from './game-sessions.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

test('a cached visit ends at once with its session', async () => {
  const visits = createGameSessions(data.unitOfWork);
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
  await visits.end(session);
  expect(await visits.find(token)).toBeUndefined();
});
