import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_SESSION_PATH, SIGNATURE_WINDOW_MS } from '@exchange/contract';
import { SOUND_LEDGER, type TestUser } from '@exchange/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { commitTo, randomHex } from './fairness/hash.ts';
import { createRandom } from './fairness/random.ts';
import { game as aviator } from './games/aviator/game.ts';
import { game as mines } from './games/mines/game.ts';
import { type RunningProvider, startProvider } from './provider.ts';
import { startTestOperator, type TestOperator } from './testing/test-operator.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';
import { signedHeaders } from './wallet/signing.ts';
import type { LiveBet } from './wire/live.ts';

const STAKE = 100_00;
const START = 10_000_00;

let operator: TestOperator;
let provider: RunningProvider;
let folder: string;
let user: TestUser;
let player: TestPlayer;

const start = () =>
  startProvider(
    readConfig({
      ...operator.env(folder),
      // The page as it is before the build adds its files.
      PAGES_DIR: join(import.meta.dirname, 'page'),
      EXCHANGE_TEST: '1',
      LOG_LEVEL: 'silent',
    }),
  );
const enter = async (who: TestUser, gameId = '200570', name = 'DC') =>
  createTestPlayer(provider.address, await operator.visit(who, name, gameId));

beforeAll(async () => {
  operator = await startTestOperator();
  folder = await mkdtemp(join(tmpdir(), 'provider-'));
  provider = await start();
});
afterAll(async () => {
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);
  await provider.close();
  await operator.close();
  await rm(folder, { recursive: true });
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
    frame_origins: ['http://localhost:3000'],
  };
  const post = (body: string, headers: Record<string, string>) =>
    fetch(provider.address + PROVIDER_SESSION_PATH, { method: 'POST', body, headers });
  const signed = (body: string, { at = Date.now(), secret = operator.secret } = {}) =>
    signedHeaders(secret, PROVIDER_SESSION_PATH, body, at);

  it('opens a page that only the session’s origins may frame, without anything inline', async () => {
    const body = JSON.stringify(input);
    const reply = await (await post(body, signed(body))).json();
    expect(reply).toMatchObject({ error: false });
    const page = await fetch(provider.address + reply.data.path);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:3000');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).toContain('lang="hi" data-theme="dark" data-game="mines"');
  });

  it.each([
    ['an unsigned call', () => ({})],
    ['another secret', (body: string) => signed(body, { secret: 'x'.repeat(40) })],
    ['another body', () => signed('{}')],
    [
      'an old signature',
      (body: string) => signed(body, { at: Date.now() - SIGNATURE_WINDOW_MS - 2000 }),
    ],
  ])('refuses %s', async (_, headers) => {
    const body = JSON.stringify(input);
    const response = await post(body, { 'content-type': 'application/json', ...headers(body) });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: true, reason: 'bad_signature' });
  });

  it.each([
    ['an unknown game', { ...input, game_id: '1' }, 'unknown_game'],
    ['a bad body', { ...input, theme: 'pink' }, 'bad_request'],
  ])('refuses %s', async (_, given, reason) => {
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

  it('is claimed once: the address is no key, and the same claim may be repeated', async () => {
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

  it('is opened once for a session, also when the signed call is repeated', async () => {
    const body = JSON.stringify({
      ...{ session: `session-${randomHex(8)}`, player: 'player-12345', provider_name: 'DC' },
      ...{ game_id: '200570', language: 'en', theme: 'dark' },
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

describe('a single-player round', () => {
  it('takes the stake, hides the mines, pays the multiplier and then shows its seed', async () => {
    const { round } = await player.bet(STAKE, 3);
    expect(round).toMatchObject({ status: 'open', view: { opened: [], status: 'open' } });
    expect(round).not.toHaveProperty('serverSeed');
    expect(await operator.balance(user)).toBe(START - STAKE);
    // The test knows the mines only from the seed, so it looks for a safe field by the outcome.
    const { round: after } = await player.act(round?.id ?? '', { type: 'open', cell: 0 });
    const ended =
      after?.status === 'open' ? (await player.act(after.id, { type: 'cash' })).round : after;
    expect(ended?.status).toBe('settled');
    expect(await operator.balance(user)).toBe(START - STAKE + (ended?.payoutPaise ?? 0));
    const seeds = {
      serverSeed: ended?.serverSeed ?? '',
      clientSeed: 'tests',
      nonce: ended?.nonce ?? 0,
    };
    const drawn = mines.open({ mines: 3 }, createRandom(seeds), STAKE);
    expect(ended?.view).toMatchObject({ mines: drawn.mines });
  });

  it('stands under the commitment that was shown before it', async () => {
    const { solo } = await player.visit();
    const { round } = await player.bet(STAKE);
    const { round: ended } = await player.act(round?.id ?? '', { type: 'open', cell: 3 });
    const { past } = (await player.visit()).solo ?? {};
    const serverSeed = ended?.serverSeed ?? past?.[0]?.serverSeed;
    expect(round?.commitment).toBe(solo?.next.commitment);
    if (serverSeed) expect(commitTo(serverSeed)).toBe(solo?.next.commitment);
  });

  it('is not taken under another commitment', async () => {
    const body = {
      id: randomHex(8),
      stakePaise: STAKE,
      choice: { mines: 3 },
      clientSeed: 'tests',
      commitment: commitTo('another'),
    };
    expect(await player.call('/api/rounds', body)).toMatchObject({ code: 'commitment_changed' });
    expect(await operator.balance(user)).toBe(START);
  });

  it('begins once however often it is asked for, at once or later', async () => {
    const { solo } = await player.visit();
    const body = {
      id: randomHex(8),
      stakePaise: STAKE,
      choice: { mines: 3 },
      clientSeed: 'tests',
      commitment: solo?.next.commitment,
    };
    const replies = await Promise.all([1, 2, 3].map(() => player.call('/api/rounds', body)));
    replies.push(await player.call('/api/rounds', body));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await operator.balance(user)).toBe(START - STAKE);
  });

  it('is one at a time, and waits for a player who comes back', async () => {
    const { round } = await player.bet(STAKE);
    expect(await player.bet(STAKE)).toMatchObject({ status: 409, code: 'round_open' });
    const back = await enter(user);
    expect((await back.visit()).solo?.open?.id).toBe(round?.id);
  });

  it('a move that is repeated acts once', async () => {
    const { round } = await player.bet(STAKE, 1);
    const id = randomHex(8);
    const first = await player.act(round?.id ?? '', { type: 'open', cell: 4 }, id);
    const again = await player.act(round?.id ?? '', { type: 'open', cell: 4 }, id);
    expect(again.round?.view).toEqual(first.round?.view);
  });

  it.each([
    ['a stake below the limits', { stakePaise: 1 }, 'stake_out_of_range'],
    ['a stake above the limits', { stakePaise: mines.limits.maxPaise + 1 }, 'stake_out_of_range'],
    ['a part of a paisa', { stakePaise: 1000.5 }, 'bad_request'],
    ['a choice that the game does not know', { choice: { mines: 25 } }, 'bad_request'],
    ['a seed with odd signs', { clientSeed: 'a:b' }, 'bad_request'],
  ])('refuses %s', async (_, wrong, code) => {
    const { solo } = await player.visit();
    const body = {
      id: randomHex(8),
      stakePaise: STAKE,
      choice: { mines: 3 },
      clientSeed: 'tests',
      commitment: solo?.next.commitment,
      ...wrong,
    };
    expect(await player.call('/api/rounds', body)).toMatchObject({ code });
    expect(await operator.balance(user)).toBe(START);
  });

  it('says when the balance is too low, and takes nothing', async () => {
    const poor = await operator.exchange.createUser({ rupees: 20 });
    const visitor = await enter(poor);
    expect(await visitor.bet(STAKE)).toMatchObject({ code: 'insufficient_funds' });
    expect(await operator.balance(poor)).toBe(2000);
    const { solo } = await visitor.visit();
    expect(solo?.open).toBeUndefined();
    // A round that never began shows its seed too: no seed is dropped unseen.
    const [voided] = solo?.voided ?? [];
    expect(commitTo(voided?.serverSeed ?? '')).toBe(voided?.commitment);
    expect(voided?.nonce).toBe((solo?.next.nonce ?? 0) - 1);
  });

  it('left alone pays its multiplier, and gives the stake back where no field was opened', async () => {
    const later = Date.now() + mines.leftAfterS * 1000;
    await player.bet(STAKE);
    expect(provider.solo.resolveLeft()).toBe(0);
    provider.solo.resolveLeft(later + 60_000);
    await expect.poll(() => operator.balance(user), { timeout: 5000 }).toBe(START);
    const { solo } = await player.visit();
    expect(solo?.open).toBeUndefined();
    expect(solo?.past[0]).toMatchObject({ status: 'settled', payoutPaise: STAKE, paid: true });
  });

  it('is nobody else’s', async () => {
    const { round } = await player.bet(STAKE);
    const other = await enter(await operator.exchange.createUser());
    const reply = await other.act(round?.id ?? '', { type: 'open', cell: 0 });
    expect(reply).toMatchObject({ status: 404, code: 'unknown' });
    expect(await createTestPlayer(provider.address, 'f'.repeat(64)).visit()).toMatchObject({
      status: 401,
      code: 'visit_over',
    });
  });
});

describe('a shared round', () => {
  const betAt = (who: TestPlayer, roundId: string, choice: object, id = randomHex(8)) =>
    who.call<{ bet: LiveBet }>('/api/live/aviator/bets', {
      id,
      roundId,
      stakePaise: STAKE,
      choice,
    });
  const untilBetting = (who: TestPlayer) =>
    expect
      .poll(async () => (await who.look('aviator')).round.phase, { timeout: 60_000, interval: 30 })
      .toBe('betting');

  it('shows its commitment before it, and its outcome follows from the seed', {
    timeout: 120_000,
  }, async () => {
    const pilot = await enter(user, '201206');
    await untilBetting(pilot);
    const { round } = await pilot.look('aviator');
    const { bet } = await betAt(pilot, round.id, { auto: 101 });
    expect(bet).toMatchObject({ status: 'placed' });
    await expect
      .poll(async () => (await pilot.look('aviator')).past.some(({ id }) => id === round.id), {
        timeout: 100_000,
        interval: 50,
      })
      .toBe(true);
    const past = (await pilot.look('aviator')).past.find(({ id }) => id === round.id);
    expect(commitTo(past?.serverSeed ?? '')).toBe(round.commitment);
    const seeds = {
      serverSeed: past?.serverSeed ?? '',
      clientSeed: past?.salt ?? '',
      nonce: round.nonce,
    };
    const outcome = aviator.draw(createRandom(seeds));
    expect(past?.outcome).toEqual(outcome);
    const payout = outcome.crash >= 101 ? 101_00 : 0;
    await expect.poll(() => operator.balance(user)).toBe(START - STAKE + payout);
  });

  it('takes a bet once, two of a player, and none when betting is over', async () => {
    const pilot = await enter(user, '201206');
    await untilBetting(pilot);
    const { round } = await pilot.look('aviator');
    const id = randomHex(8);
    await betAt(pilot, round.id, {}, id);
    await betAt(pilot, round.id, {}, id);
    expect(await operator.balance(user)).toBe(START - STAKE);
    await betAt(pilot, round.id, {});
    expect(await pilot.look('aviator')).toMatchObject({ players: 1, others: [{}, {}] });
    expect(await betAt(pilot, round.id, {})).toMatchObject({ code: 'too_many_bets' });
    expect(await betAt(pilot, 'l-another', {})).toMatchObject({ code: 'too_late' });
  });

  it('is a game of its own visit only', async () => {
    expect(await betAt(player, 'l-any', {})).toMatchObject({ status: 404, code: 'unknown' });
  });
});

describe('a lobby', () => {
  it('lists the games of its provider', async () => {
    const guest = await enter(user, '900000', 'RG');
    const { games } = await guest.visit();
    expect(games).toContainEqual(
      expect.objectContaining({ provider: 'RG', gameId: '900012', name: 'Color Prediction' }),
    );
  });
});
