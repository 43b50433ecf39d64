import { SOUND_LEDGER, type TestUser } from '@exchange/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitTo, randomHex } from '../fairness/hash.ts';
import { createRandom } from '../fairness/random.ts';
import { game as mines } from '../games/mines/game.ts';
import { createTestPlayer, type TestPlayer } from '../testing/test-player.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';

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

describe('a single-player round', () => {
  it('takes the stake, hides the mines, pays the multiplier and then shows its seed', async () => {
    const { round } = await player.bet(STAKE, 3);
    expect(round).toMatchObject({ status: 'open', view: { opened: [], status: 'open' } });
    expect(round).not.toHaveProperty('serverSeed');
    expect(await operator.balance(user)).toBe(START - STAKE);
    // The test knows the mines only from the seed, so it finds a safe field by the outcome.
    const { round: after } = await player.act(round?.id ?? '', { type: 'open', cell: 0 });
    const ended =
      after?.status === 'open' ? (await player.act(after.id, { type: 'cash' })).round : after;
    expect(ended?.status).toBe('settled');
    // The response does not wait for the wallet forever.
    await expect.poll(() => operator.balance(user)).toBe(START - STAKE + (ended?.payoutPaise ?? 0));
    const seeds = {
      serverSeed: ended?.serverSeed ?? '',
      clientSeed: 'tests',
      nonce: ended?.nonce ?? 0,
    };
    const drawn = mines.open({ mines: 3 }, createRandom(seeds), STAKE);
    expect(ended?.view).toMatchObject({ mines: drawn.mines });
  });

  it('uses the commitment that was shown before it @security:left.6', async () => {
    const { solo } = await player.visit();
    const { round } = await player.bet(STAKE);
    const { round: ended } = await player.act(round?.id ?? '', { type: 'open', cell: 3 });
    const { past } = (await player.visit()).solo ?? {};
    const serverSeed = ended?.serverSeed ?? past?.[0]?.serverSeed;
    expect(round?.commitment).toBe(solo?.next.commitment);
    if (serverSeed) expect(commitTo(serverSeed)).toBe(solo?.next.commitment);
  });

  it('is refused with another commitment', async () => {
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

  it('begins once for concurrent and later repeats of a call', async () => {
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

  it('is the only open one of its player, and stays open for the next visit', async () => {
    const { round } = await player.bet(STAKE);
    expect(await player.bet(STAKE)).toMatchObject({ status: 409, code: 'round_open' });
    const back = await enter(user);
    expect((await back.visit()).solo?.open?.id).toBe(round?.id);
  });

  it('acts once on a repeated move', async () => {
    const { round } = await player.bet(STAKE, 1);
    const id = randomHex(8);
    const first = await player.act(round?.id ?? '', { type: 'open', cell: 4 }, id);
    const again = await player.act(round?.id ?? '', { type: 'open', cell: 4 }, id);
    expect(again.round?.view).toEqual(first.round?.view);
  });

  it.each([
    ['a stake below the limits', { stakePaise: 1 }, 'stake_out_of_range'],
    ['a stake above the limits', { stakePaise: mines.limits.maxPaise + 1 }, 'stake_out_of_range'],
    ['a fraction of a paisa', { stakePaise: 1000.5 }, 'bad_request'],
    ['an invalid choice', { choice: { mines: 25 } }, 'bad_request'],
    ['a seed with invalid characters', { clientSeed: 'a:b' }, 'bad_request'],
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

  it('is refused with a low balance, and debits nothing', async () => {
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

  it('returns the stake when abandoned without an open field', async () => {
    const later = Date.now() + mines.leftAfterS * 1000;
    await player.bet(STAKE);
    expect(await provider.solo.resolveLeft()).toBe(0);
    await provider.solo.resolveLeft(later + 60_000);
    await expect.poll(() => operator.balance(user)).toBe(START);
    // The operator has paid a moment before its response is recorded.
    await expect.poll(async () => (await player.visit()).solo?.past[0]?.paid).toBe(true);
    const { solo } = await player.visit();
    expect(solo?.open).toBeUndefined();
    expect(solo?.past[0]).toMatchObject({ status: 'settled', payoutPaise: STAKE });
  });

  it('accepts moves of its player only', async () => {
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
