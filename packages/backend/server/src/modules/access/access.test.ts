import type { SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { withdrawalOf } from '../../testing/test-transfers.ts';
import { hashPassword } from '../accounts/password.ts';

const PASSWORD = 'correct horse';
const LOCKED = 'Betting is locked on this account. Please contact support.';
const WITHDRAWALS_LOCKED = 'Withdrawals are locked on this account. Please contact support.';

let app: TestCasino;
let passwordHash: string;
let admin: TestUser;
let agent: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestCasino();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin', userName: 'the-admin' });
  agent = await app.createUser({ role: 'agent', userName: 'the-agent', ownerId: admin.id });
  player = await app.createUser({ userName: 'asha', ownerId: agent.id, passwordHash });
});
afterAll(() => app.close());

const change = (wanted: object, caller = agent) =>
  app.call('userAccess', { user_id: player.id, reason: 'Asked by phone', ...wanted }, caller);
const logIn = async () =>
  (await app.call('login', { user_name: 'asha', password: PASSWORD })) as {
    status: number;
    data: SessionData;
  };
const steps = async () => {
  const { data } = await app.call('userDetails', { user_id: player.id }, admin);
  return (data as { audit: { action: string }[] }).audit;
};
/** To a new payee, so it has the password. */
const withdrawal = { ...withdrawalOf(100), password: PASSWORD };
const round = (id: string) => ({ round_id: 'round-one', transaction_id: id, amount: 10 });

describe('a closed account', () => {
  it('is signed out at once, and cannot sign in by password, link or former token @asvs:7.4.2 @security:sessions.7', async () => {
    const { data: other } = await logIn();
    const { data: link } = await app.call('makeInstantId', { user_id: player.id }, agent);
    const game = await app.openGame(player);
    expect((await change({ closed: true })).data).toMatchObject({ closed: true });
    for (const { token } of [player, other]) {
      expect(await app.call('walletBalance', undefined, { token })).toMatchObject({ status: 401 });
    }
    expect(await logIn()).toMatchObject({ status: 401, message: 'Invalid Login Details' });
    expect(await app.call('instantId', link, {})).toMatchObject({ status: 410 });
    const bet = await app.wallet('bet', { session: game, ...round('bet-of-closed') });
    expect(bet).toMatchObject({ reason: 'session_ended' });
    for (const [name, input] of [
      ['makeInstantId', {}],
      ['updateCoins', { amount: 5, reason: 'x' }],
    ] as const) {
      expect(await app.call(name, { user_id: player.id, ...input }, agent)).toMatchObject({
        status: 422,
        message: 'This account is closed.',
      });
    }
  });

  it('keeps its money and its matched bets, which settle; unmatched ones are cancelled', async () => {
    await app.openMarket();
    await app.placeBet(player, { stake: 100, odds: 2 });
    await app.placeBet(player, { odds: 2.5, stake: 300, unmatched: 'keep' });
    await change({ closed: true });
    const read = async () =>
      (await app.call('userDetails', { user_id: player.id }, agent)).data as object;
    expect(await read()).toMatchObject({ balance: 9900, liability: 100 });
    await app.exchange.host.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    expect(await read()).toMatchObject({ balance: 10_100, liability: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('rejects a bet whose delay ended while it was closed', async () => {
    await app.openMarket();
    const [closed, ...replies] = await Promise.all([
      change({ closed: true }),
      ...Array.from({ length: 6 }, () => app.placeBet(player, { stake: 10 })),
    ]);
    expect(closed.status).toBe(200);
    for (const { status } of replies) expect([200, 401, 403]).toContain(status);
    const placed = replies.filter(({ status }) => status === 200).length;
    const { data } = await app.call('userDetails', { user_id: player.id }, agent);
    expect(data).toMatchObject({ liability: 10 * placed });
  });

  it('can sign in by its password once it is reopened, and by no earlier token', async () => {
    await change({ closed: true });
    expect((await change({ closed: false })).data).toMatchObject({ closed: false });
    expect(await app.call('walletBalance', undefined, player)).toMatchObject({ status: 401 });
    const { data } = await logIn();
    await app.openMarket();
    expect(await app.placeBet({ ...player, token: data.token }, {})).toMatchObject({ status: 200 });
  });
});

describe('locked bets', () => {
  it('block every kind of stake, and nothing else @security:measures.40', async () => {
    await app.openMarket();
    await app.openSessionLine({ matchId: 'match-market' });
    const session = await app.openGame(player);
    await app.wallet('bet', { session, ...round('bet-before') });
    await app.wallet('bet', { session, ...round('bet-taken-back') });
    await app.placeBet(player, { stake: 100 });
    await change({ betting_locked: true });
    const refused = { status: 403, message: LOCKED, error_code: 'ACCOUNT_LOCKED' };
    expect(await app.placeBet(player, {})).toMatchObject(refused);
    expect(await app.placeBet(player, { odds: 2.5, unmatched: 'keep' })).toMatchObject(refused);
    expect(await app.placeSessionBet(player, {})).toMatchObject(refused);
    expect(await app.login(player)).toMatchObject(refused);
    const stake = await app.wallet('bet', { session, ...round('bet-while-locked') });
    expect(stake).toMatchObject({ status: 403, message: LOCKED, reason: 'not_allowed' });

    const win = { transaction_id: 'win-after', bet_id: 'bet-before', amount: 50 };
    expect(await app.wallet('win', win)).toMatchObject({ status: 200 });
    const back = { transaction_id: 'back-after', bet_id: 'bet-taken-back' };
    expect(await app.wallet('rollback', back)).toMatchObject({ status: 200 });
    const market = { match_id: 'match-market', market_id: 'market' };
    const { data } = await app.call('cashOutOffer', market, player);
    const { locked } = (data as { offer: { locked: number } }).offer;
    expect(await app.call('cashOut', { ...market, locked }, player)).toMatchObject({ status: 200 });
    expect(await app.call('myBets', { betType: 'P' }, player)).toMatchObject({ status: 200 });
    expect(await app.call('withdrawRequest', withdrawal, player)).toMatchObject({
      status: 200,
    });
  });

  it('cancel unmatched bets, and are unlocked again', async () => {
    await app.openMarket();
    await app.placeBet(player, { odds: 2.5, stake: 300, unmatched: 'keep' });
    expect(await app.readWallet(player)).toEqual({ balance: 9700, liability: 300 });
    await change({ betting_locked: true });
    expect(await app.readWallet(player)).toEqual({ balance: 10_000, liability: 0 });
    await change({ betting_locked: false });
    expect(await app.placeBet(player, {})).toMatchObject({ status: 200 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

describe('locked withdrawals', () => {
  it('block withdrawals, and the payment of pending ones @security:measures.40', async () => {
    const { data } = await app.call('withdrawRequest', withdrawal, player);
    const { id } = data as { id: number };
    await change({ withdrawals_locked: true });
    expect(await app.call('withdrawRequest', withdrawal, player)).toMatchObject({
      status: 403,
      message: WITHDRAWALS_LOCKED,
      error_code: 'ACCOUNT_LOCKED',
    });
    expect(await app.call('requestDecision', { id, status: 'A' }, agent)).toMatchObject({
      status: 422,
    });
    await app.openMarket();
    expect(await app.placeBet(player, {})).toMatchObject({ status: 200 });
    await change({ withdrawals_locked: false });
    expect(await app.call('requestDecision', { id, status: 'A' }, agent)).toMatchObject({
      status: 200,
    });
  });
});

describe('a change of access', () => {
  it('leaves one audit row with before, after and reason; a repeat adds none', async () => {
    await change({ betting_locked: true });
    await change({ betting_locked: true });
    await change({ betting_locked: true, withdrawals_locked: true, closed: true });
    expect(await steps()).toMatchObject([
      {
        action: 'access_changed',
        actor_name: 'the-agent',
        reason: 'Asked by phone',
        access: { before: [], after: ['betting_locked'] },
      },
      {
        access: {
          before: ['betting_locked'],
          after: ['closed', 'betting_locked', 'withdrawals_locked'],
        },
      },
    ]);
  });

  it.each(['closed', 'betting_locked', 'withdrawals_locked'])(
    'that an admin made (%s) cannot be undone by an agent @security:sessions.7',
    async (name) => {
      await change({ [name]: true }, admin);
      expect(await change({ [name]: false })).toMatchObject({
        status: 403,
        message: 'An admin decided this. Only an admin can undo it.',
      });
      expect((await change({ [name]: false }, admin)).data).toMatchObject({ [name]: false });
    },
  );

  it('acts once of two concurrent ones', async () => {
    const replies = await Promise.all([change({ closed: true }), change({ closed: true })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await steps()).toHaveLength(1);
  });

  it('is in the list of users, also where the account is closed', async () => {
    await change({ closed: true });
    const { data } = await app.call('userList', {}, agent);
    expect(data).toMatchObject({ list: [{ user_name: 'asha', closed: true, is_demo: false }] });
  });
});

describe('ending a user’s sign-ins', () => {
  const end = () =>
    app.call('userEndSessions', { user_id: player.id, reason: 'Lost phone' }, agent);

  it('ends all of them and the link, with its audit row; the password stays valid @asvs:7.4.5 @security:sessions.7', async () => {
    await logIn();
    const { data: link } = await app.call('makeInstantId', { user_id: player.id }, agent);
    expect((await end()).data).toEqual({ ended: 2 });
    expect(await app.call('walletBalance', undefined, player)).toMatchObject({ status: 401 });
    expect(await app.call('instantId', link, {})).toMatchObject({ status: 410 });
    expect((await end()).data).toEqual({ ended: 0 });
    expect((await steps()).at(-1)).toMatchObject({
      action: 'sessions_ended',
      actor_name: 'the-agent',
      reason: 'Lost phone',
    });
    expect(await logIn()).toMatchObject({ status: 200 });
  });
});

it('a required change of the password ends the open games, and pays their wins', async () => {
  const game = await app.openGame(player);
  await app.wallet('bet', { session: game, ...round('bet-before') });
  await app.call('requirePasswordChange', { user_id: player.id, reason: 'Phone stolen' }, agent);
  for (const reply of [
    await app.wallet('bet', { session: game, ...round('bet-after') }),
    await app.wallet('balance', { session: game }),
  ]) {
    expect(reply).toMatchObject({ status: 403, reason: 'session_ended' });
  }
  const win = {
    round_id: 'round-one',
    transaction_id: 'win-after',
    bet_id: 'bet-before',
    amount: 5,
  };
  expect(await app.wallet('win', win)).toMatchObject({ status: 200 });
});

describe('a break that staff set', () => {
  const set = (length: object, caller = agent) =>
    app.call('userBreak', { user_id: player.id, reason: 'Asked by phone', ...length }, caller);
  const DAY = { kind: 'time_out', hours: 24 };
  const MONTHS = { kind: 'exclusion', months: 6 };

  it('acts at once, like the player’s own, with its author and reason', async () => {
    expect((await set(MONTHS)).data).toMatchObject({ kind: 'exclusion' });
    await app.openMarket();
    expect(await app.placeBet(player, {})).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^You have excluded yourself/),
    });
    expect(await steps()).toMatchObject([
      { action: 'exclusion_taken', actor_name: 'the-agent', reason: 'Asked by phone' },
    ]);
    const { data } = await app.call('userDetails', { user_id: player.id }, agent);
    expect(data).toMatchObject({ break: { kind: 'exclusion' } });
  });

  it.each([DAY, MONTHS])('of %j cannot be shortened', async (first) => {
    const longer = first === DAY ? { ...DAY, hours: 48 } : { ...MONTHS, months: 12 };
    const { data } = await set(longer);
    expect((await set(first, admin)).data).toEqual(data);
    expect(await app.call('endExclusion', undefined, player)).toMatchObject(
      first === DAY ? { data: { break: data } } : { status: 403 },
    );
    expect(await steps()).toHaveLength(1);
  });

  it('is for players', async () => {
    const reply = await app.call('userBreak', { user_id: agent.id, reason: 'x', ...DAY }, admin);
    expect(reply).toMatchObject({ status: 422, message: 'Only players take breaks.' });
  });
});

describe('notes', () => {
  const write = (text: string) => app.call('userNote', { user_id: player.id, text }, agent);

  it('are read by staff, newest first, each with its author and time; never by the user', async () => {
    await write('Called about a bet.');
    await write('<b>Second</b>');
    const at = Math.floor(app.clock.now().getTime() / 1000);
    const { data } = await app.call('userDetails', { user_id: player.id }, admin);
    expect((data as { notes: object[] }).notes).toMatchObject([
      { text: '<b>Second</b>', author_name: 'the-agent', at },
      { text: 'Called about a bet.' },
    ]);
    const own = await app.call('userDetails', {}, player);
    expect(own.response.body).not.toMatch(/notes|Second|is_demo|closed|locked/);
  });

  it('are listed up to a maximum', async () => {
    for (let made = 1; made <= 52; made += 1) await write(`Note ${made}`);
    const { data } = await app.call('userDetails', { user_id: player.id }, agent);
    const { notes } = data as { notes: { text: string }[] };
    expect([notes.length, notes[0]?.text]).toEqual([50, 'Note 52']);
  });

  it.each(['user_notes', 'second_person_steps', 'second_person_decisions'])(
    'and other rows of %s cannot be deleted',
    async (table) => {
      await expect(
        app.context.unitOfWork.withTransaction((tx) => tx.execute(`delete from ${table}`)),
      ).rejects.toMatchObject({ cause: { message: `rows of ${table} are only ever added` } });
    },
  );
});
