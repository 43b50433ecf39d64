import { PROVIDER_SESSION_PATH, SIGNATURE_WINDOW_MS } from '@exchange/contract';
import { SOUND_LEDGER, type TestUser } from '@exchange/server/testing';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { randomHex } from './fairness/hash.ts';
import { registerHealth } from './provider.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';
import { startTestProvider, type TestProvider } from './testing/test-provider.ts';
import { signedHeaders } from './wallet/signing.ts';

const STAKE = 100_00;
const START = 10_000_00;

let operator: TestProvider['operator'];
let provider: TestProvider['provider'];
let enter: TestProvider['enter'];
let close: TestProvider['close'];
let user: TestUser;
let player: TestPlayer;

beforeAll(async () => {
  ({ operator, provider, enter, close } = await startTestProvider());
});
afterAll(async () => {
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);
  await close();
});
beforeEach(async () => {
  user = await operator.exchange.createUser({ rupees: START / 100 });
  player = await enter(user);
});

describe('the operator’s call', () => {
  const input = {
    session: 'session-12345',
    player: 'player-12345',
    provider_name: 'DC',
    game_id: '200570',
    language: 'hi',
    theme: 'dark',
    accent: { color: '#1fc98b', ink: '#04150e' },
    frame_origins: ['http://localhost:3000'],
  };
  const post = (body: string, headers: Record<string, string>) =>
    fetch(provider.address + PROVIDER_SESSION_PATH, { method: 'POST', body, headers });
  const signed = (body: string, { at = Date.now(), secret = operator.secret } = {}) =>
    signedHeaders(secret, PROVIDER_SESSION_PATH, body, at);

  it('opens a page without inline code that only the session’s origins may frame @security:measures.61', async () => {
    const body = JSON.stringify(input);
    const reply = await (await post(body, signed(body))).json();
    expect(reply).toMatchObject({ error: false });
    const page = await fetch(provider.address + reply.data.path);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:3000');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).toContain(
      'lang="hi" data-theme="dark" data-accent="#1fc98b #04150e" data-game="mines"',
    );
  });

  it.each([
    ['an unsigned call', () => ({})],
    ['another secret', (body: string) => signed(body, { secret: 'x'.repeat(40) })],
    ['another body', () => signed('{}')],
    [
      'an old signature',
      (body: string) => signed(body, { at: Date.now() - SIGNATURE_WINDOW_MS - 2000 }),
    ],
  ])('refuses %s @asvs:13.2.1', async (_, headers) => {
    const body = JSON.stringify(input);
    const response = await post(body, { 'content-type': 'application/json', ...headers(body) });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: true, reason: 'bad_signature' });
  });

  it.each([
    ['an unknown game', { ...input, game_id: '1' }, 'unknown_game'],
    ['a bad body', { ...input, theme: 'pink' }, 'bad_request'],
    [
      'an accent that is no plain colour',
      { ...input, accent: { color: '#1fc98b;--x:1', ink: '#04150e' } },
      'bad_request',
    ],
  ])('refuses %s @asvs:13.2.1', async (_, given, reason) => {
    const body = JSON.stringify(given);
    expect(await (await post(body, signed(body))).json()).toMatchObject({ error: true, reason });
  });
});

describe('a visit', () => {
  const claim = (code: string, token: string) =>
    fetch(`${provider.address}/api/visit/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, token }),
    });
  const openPage = async () => {
    const input = { providerName: 'DC', gameId: '200570' };
    const { data } = await operator.exchange.call('gameLogin', input, { token: user.token });
    return new URL((data as { url: string }).url);
  };

  it('is claimed by one token: its code alone grants no access, and the claim may be repeated', async () => {
    const url = await openPage();
    const code = url.searchParams.get('visit') ?? '';
    const token = randomHex();
    expect((await createTestPlayer(provider.address, code).visit()).status).toBe(401);
    expect((await claim(code, token)).status).toBe(200);
    expect((await claim(code, token)).status).toBe(200);
    expect((await claim(code, randomHex())).status).toBe(401);
    expect((await createTestPlayer(provider.address, token).visit()).status).toBe(200);
    // A reload of the frame gets the page again.
    expect((await fetch(url)).status).toBe(200);
  });

  it('is opened once for a session: a repeated call is a conflict', async () => {
    const body = JSON.stringify({
      session: `session-${randomHex(8)}`,
      player: 'player-12345',
      provider_name: 'DC',
      game_id: '200570',
      language: 'en',
      theme: 'dark',
      frame_origins: ['http://localhost:3000'],
    });
    const headers = signedHeaders(operator.secret, PROVIDER_SESSION_PATH, body);
    const post = () =>
      fetch(provider.address + PROVIDER_SESSION_PATH, { method: 'POST', body, headers });
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(409);
  });

  it('ends with the session of the operator', async () => {
    const { solo } = await player.visit();
    await operator.exchange.call('logout', {}, { token: user.token });
    const bet = { id: randomHex(8), stakePaise: STAKE, choice: { mines: 3 }, clientSeed: 'tests' };
    const reply = await player.call('/api/rounds', { ...bet, ...solo?.next });
    expect(reply).toMatchObject({ status: 401, code: 'session_ended' });
    expect(await player.visit()).toMatchObject({ status: 401, code: 'visit_over' });
  });
});

describe('a lobby', () => {
  it('lists the games of its provider @spec:9.10', async () => {
    const guest = await enter(user, '900000', 'RG');
    const { games } = await guest.visit();
    expect(games).toContainEqual(
      expect.objectContaining({ provider: 'RG', gameId: '900012', name: 'Color Prediction' }),
    );
  });
});

test('health checks are limited to 1,200 a minute for each network', async () => {
  const app = fastify();
  let questions = 0;
  const read = async () => {
    questions += 1;
    return undefined as never;
  };
  await registerHealth(app, { read }, () => true);
  const ask = async (url: string, remoteAddress = '203.0.113.7') =>
    (await app.inject({ url, remoteAddress })).statusCode;
  for (let time = 0; time < 600; time += 1) {
    expect(await ask('/health')).toBe(200);
    expect(await ask('/ready')).toBe(200);
  }
  expect(await ask('/health')).toBe(429);
  expect(questions).toBe(1200);
  expect(await ask('/health', '203.0.113.8')).toBe(200);
  await app.close();
});
