import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.createUser();
});
afterAll(() => app.close());

const send = (preferences?: unknown, caller = user) =>
  app.call('preferences', preferences === undefined ? {} : { preferences }, caller);

describe('preferences', () => {
  it('are empty at first and stored by name', async () => {
    expect((await send()).data).toEqual({});
    await send({ pinned_matches: [{ match_id: '1', sport_id: '4' }], sound: false });
    expect((await send()).data).toEqual({
      pinned_matches: [{ match_id: '1', sport_id: '4' }],
      sound: false,
    });
  });

  it('change only where they are named, and null deletes @spec:2.38', async () => {
    await send({ a: 1, b: 2 });
    expect((await send({ a: 3, b: null })).data).toMatchObject({ a: 3, sound: false });
    expect((await send()).data).not.toHaveProperty('b');
  });

  it('belong to their user; a guest has none', async () => {
    const other = await app.createUser();
    expect((await send(undefined, other)).data).toEqual({});
    expect(await app.call('preferences', {})).toMatchObject({ status: 401 });
  });

  it.each([
    ['too many names', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`n${at}`, 1]))],
    ['too large', { large: 'x'.repeat(20_001) }],
  ])('are refused where they are %s, and nothing changes', async (_, preferences) => {
    const caller = await app.createUser();
    await send({ kept: true }, caller);
    expect(await send(preferences, caller)).toMatchObject({
      status: 400,
      detail: { field: 'preferences' },
    });
    expect((await send(undefined, caller)).data).toEqual({ kept: true });
  });
});
