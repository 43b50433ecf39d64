import { resolve } from 'node:path';
import { providerSessionInput } from '@exchange/contract';
import * as v from 'valibot';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  test,
} from 'vitest';
import { startRedirect } from '../../testing/redirect.ts';
import { startTestApp, type TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { openAtProvider } from './game-login.ts';

const BRANDS = resolve(import.meta.dirname, '../../../../../delivery/themes');
const DOWN = 'The game provider does not answer. Try again in a moment.';

let app: TestCasino;
let user: TestUser;
beforeAll(async () => {
  app = await startTestCasino({ brandsDir: BRANDS });
});
beforeEach(async () => {
  app.respond();
  user = await app.createUser();
});
afterAll(() => app.close());

const countVisits = async () =>
  ((await app.call('recentGames', {}, user)).data as unknown[]).length;

describe('opening a game', () => {
  it('leads to the page that the provider names, on its origin for browsers @spec:casino.15', async () => {
    const { status, data } = await app.login(user, { providerName: 'RG', gameId: 900012 });
    const asked = app.asked.at(-1);
    expect(v.is(providerSessionInput, asked)).toBe(true);
    expect(asked).toMatchObject({ provider_name: 'RG', game_id: '900012', theme: 'light' });
    expect(asked?.session).toMatch(/^[\w-]{43}$/);
    expect({ status, data }).toEqual({
      status: 200,
      data: { url: `http://localhost:${app.providerPort}/play/${asked?.session}` },
    });
  });

  it('names a player by the same name each time, which is not the player’s own', async () => {
    const other = await app.createUser();
    for (const player of [user, user, other]) await app.login(player);
    const [first, again, else_] = app.asked.slice(-3);
    expect(first?.player).toBe(again?.player);
    expect(first?.player).not.toBe(else_?.player);
    expect(first?.session).not.toBe(again?.session);
    expect(first?.player).not.toContain(user.userName);
  });

  it.each([
    ['khelodost.localhost:3000', 'http://khelodost.localhost:3000', 'khelodost.localhost'],
    ['khelodost.localhost:3000', undefined, 'khelodost.localhost'],
    ['[::1]:3000', 'http://[::1]:3000', '[::1]'],
  ])('at %s with the origin %s is framed by it', async (host, origin, hostname) => {
    const headers = { host, 'x-brand': 'khelodost', ...(origin && { origin }) };
    const { data } = await app.login(user, {}, headers);
    expect(data).toEqual({
      url: expect.stringMatching(`^http://${hostname.replace(/[[\]]/g, '.')}:${app.providerPort}/`),
    });
    expect(app.asked.at(-1)).toMatchObject({
      theme: 'dark',
      accent: { color: '#1fc98b', ink: '#04150e' },
      frame_origins: [`http://${host}`],
    });
  });

  it('behind a proxy that ends TLS is framed by the address of the browser', async () => {
    const headers = { host: '127.0.0.1:4000', 'x-forwarded-host': 'play.example', origin: '' };
    await app.login(user, {}, { ...headers, origin: 'https://play.example' });
    expect(app.asked.at(-1)?.frame_origins).toEqual(['https://play.example']);
    await app.login(user, {}, { ...headers, origin: 'https://evil.example' });
    expect(app.asked.at(-1)?.frame_origins).toEqual(['http://play.example']);
    await app.login(user, {}, { ...headers, origin: 'null' });
    expect(app.asked.at(-1)?.frame_origins).toEqual(['http://play.example']);
  });

  it('with an invalid host is framed by this machine', async () => {
    await app.login(user, {}, { host: 'a b;c' });
    expect(app.asked.at(-1)?.frame_origins).toEqual(['http://localhost']);
  });

  it.each([
    ['a=b; lang=hi', 'hi'],
    ['lang=en', 'en'],
    ['lang=fr', 'en'],
    ['slang=hi', 'en'],
  ])('with the cookie %j has the language %s', async (cookie, language) => {
    await app.login(user, {}, { cookie });
    expect(app.asked.at(-1)).toMatchObject({ language });
  });

  it.each([
    ['of an unknown provider', { providerName: 'XX' }],
    ['that is unknown', { gameId: '999' }],
    ['of another provider', { providerName: 'RG', gameId: '200570' }],
  ])('%s is refused without a call to the provider @spec:casino.15', async (_, input) => {
    const before = app.asked.length;
    expect(await app.login(user, input)).toMatchObject({
      status: 404,
      error: true,
      message: 'This game does not exist.',
      detail: { field: 'gameId' },
    });
    expect(app.asked).toHaveLength(before);
  });

  it('is refused for a guest @spec:6.2', async () => {
    expect(await app.call('gameLogin', { providerName: 'DC', gameId: '200570' })).toMatchObject({
      status: 401,
    });
  });
});

describe('where the provider', () => {
  it.each([
    ['does not have the game', { error: true, message: 'No', reason: 'unknown_game' }, 404],
    ['fails', { error: true, message: 'No' }, 503],
    ['returns something else', { hello: 'world' }, 503],
    ['rejects the signature', { error: true, message: 'No', reason: 'bad_signature' }, 500],
    ['names another host', { error: false, message: '', data: { path: '//evil.example/' } }, 500],
  ])('%s, the player gets an error', async (_, reply, status) => {
    app.respond(() => reply);
    expect(await app.login(user)).toMatchObject({ status, error: true, data: null });
    if (status !== 500) expect(await countVisits()).toBe(0);
  });

  it('is slow, the timeout is four seconds @spec:casino.15', async () => {
    app.respond(() => undefined);
    const start = performance.now();
    expect(await app.login(user)).toMatchObject({ status: 503, message: DOWN });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(await countVisits()).toBe(0);
  });

  it('is down, the player gets an error @spec:casino.15 @asvs:16.5.2', async () => {
    await app.stopProvider();
    expect(await app.login(user)).toMatchObject({ status: 503, error: true, message: DOWN });
  });
});

it('without a provider there are no games, and no wallet for one', async () => {
  const bare = await startTestApp();
  const player = await bare.createUser();
  const reply = await bare.call('gameLogin', { providerName: 'DC', gameId: '200570' }, player);
  expect(reply).toMatchObject({ status: 503, message: 'Games are not available at the moment.' });
  const response = await bare.app.inject({ method: 'POST', url: '/api/wallet/balance' });
  expect(response.statusCode).toBe(404);
  await bare.close();
});

test('a signed call follows no redirect @asvs:15.3.2', async () => {
  const { url, heard, close } = await startRedirect();
  onTestFinished(close);
  const link = { providerUrl: url, publicUrl: url, secret: 'a-secret-that-is-long-enough' };
  const input = {
    session: 's',
    player: 'p',
    provider_name: 'DC',
    game_id: '200570',
    ...({ language: 'en', theme: 'dark' } as const),
    frame_origins: ['http://localhost'],
  };
  await expect(openAtProvider(link, input, new Date())).rejects.toMatchObject({ status: 503 });
  expect(heard).toEqual(['first']);
});
