import { DEFAULT_STAKES } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  user = await app.createUser();
});
afterAll(() => app.close());

interface Settings {
  sport_id: string;
  match_stack: string;
  one_click_stack: string;
}

const read = async (sportId = '4', caller = user) => {
  const { data } = await app.call('userDetails', {}, caller);
  const { UserSportSettings } = data as { UserSportSettings: Settings[] };
  return UserSportSettings.find(({ sport_id }) => sport_id === sportId);
};
const EDITED = '100,200,0,0,0,0,0,10000000';
const edit = (changes: object = {}) =>
  app.call(
    'updateInfo',
    { one_click_stack: '0', match_stack: EDITED, sport_id: '4', ...changes },
    user,
  );
const setOneClick = (one_click_stack: string) =>
  app.call('oneClickAmount', { one_click_stack }, user);

describe('quick stakes', () => {
  it('are the defaults until they are edited', async () => {
    expect((await read())?.match_stack).toBe(DEFAULT_STAKES.join(','));
  });

  it('are stored as edited, for all sports, and only for their user @spec:editor.4', async () => {
    expect(await edit()).toMatchObject({ error: false, message: 'Stake updated successfully.' });
    expect((await read())?.match_stack).toBe(EDITED);
    expect((await read('1'))?.match_stack).toBe(EDITED);
    expect((await read('4', await app.createUser()))?.match_stack).toBe(DEFAULT_STAKES.join(','));
  });

  it('of a sport of its own leave the others unchanged', async () => {
    await edit();
    await edit({ match_stack: '7', sport_id: '2' });
    expect((await read('2'))?.match_stack).toBe('7');
    expect((await read('4'))?.match_stack).toBe(EDITED);
  });

  it('leave the one-click stake unchanged @spec:editor.4', async () => {
    await setOneClick('250');
    await edit();
    expect(await read()).toMatchObject({ match_stack: EDITED, one_click_stack: '250' });
  });

  it.each([
    ['match_stack', { match_stack: '10000001' }],
    ['match_stack', { match_stack: '1,2,3,4,5,6,7,8,9' }],
    ['sport_id', { sport_id: '99' }],
  ])('with a wrong %s are refused, and nothing changes @spec:editor.4', async (field, changes) => {
    await edit();
    const reply = await edit(changes);
    expect(reply).toMatchObject({ status: 400, error: true, detail: { field } });
    expect((await read())?.match_stack).toBe(EDITED);
  });
});

describe('the one-click stake', () => {
  it('is none until it is set, applies to every sport, leaves the quick stakes unchanged, and 0 removes it @spec:editor.5', async () => {
    expect((await read())?.one_click_stack).toBe('0');
    await setOneClick('250');
    expect(await read('1')).toEqual({
      sport_id: '1',
      match_stack: DEFAULT_STAKES.join(','),
      one_click_stack: '250',
    });
    await setOneClick('00');
    expect((await read())?.one_click_stack).toBe('0');
  });

  it.each(['', 'x', '1.5', '-1', '10000001'])('%j is rejected', async (one_click_stack) => {
    expect(await setOneClick(one_click_stack)).toMatchObject({
      status: 400,
      detail: { field: 'one_click_stack' },
    });
  });
});
