import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inspectLedger,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/index.ts';
import { addTestRequest } from '../../testing/test-requests.ts';

const HOUR_MS = 3_600_000;
const WAITS = 'This is above the limit of one person. It waits for a second one.';

let app: TestApp;
let first: TestUser;
let second: TestUser;
let agent: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp({ secondPersonAbove: 1000 });
});
beforeEach(async () => {
  await app.reset();
  first = await app.createUser({ role: 'admin', userName: 'the-first' });
  second = await app.createUser({ role: 'admin', userName: 'the-second' });
  agent = await app.createUser({ role: 'agent', userName: 'the-agent', ownerId: second.id });
  player = await app.createUser({ userName: 'asha', rupees: 5000, ownerId: agent.id });
});
afterAll(() => app.close());

const coins = (amount: number, caller = first, user = player) =>
  app.call('updateCoins', { user_id: user.id, amount, reason: 'Counter' }, caller);
const decide = (id: unknown, status: 'A' | 'S' | 'D', caller = first) =>
  app.call('requestDecision', { id, status, reason: 'Because' }, caller);
const confirm = (id: unknown, caller = second, key?: string) =>
  app.call(
    'secondPersonDecision',
    { id, verdict: 'confirmed' },
    { ...caller, ...(key && { key }) },
  );
const decline = (id: unknown, caller = second) =>
  app.call('secondPersonDecision', { id, verdict: 'declined' }, caller);
interface Row {
  id: number;
  is_own: boolean;
}
const waiting = async (caller = second) =>
  (await app.call('secondPersonList', {}, caller)).data as Row[];
const waitingId = async () => (await waiting())[0]?.id;
const balance = async (user = player) =>
  ((await app.call('walletBalance', undefined, user)).data as { balance: number }).balance;
const expectSound = async () =>
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);

describe('coins', () => {
  it('up to the limit move at once, above it are pending, and move once another person confirms @security:left.3', async () => {
    expect(await coins(1000)).toMatchObject({ status: 200, message: 'Coins updated' });
    expect(await coins(0.01)).toMatchObject({
      status: 200,
      message: WAITS,
      data: { balance: 6000, waits_for_second_person: true },
    });
    expect(await waiting()).toMatchObject([
      {
        kind: 'coins',
        user_name: 'asha',
        amount: 0.01,
        reason: 'Counter',
        maker_name: 'the-first',
        is_own: false,
      },
    ]);
    expect(await confirm(await waitingId())).toMatchObject({ status: 200, message: 'Confirmed' });
    expect(await balance()).toBe(6000.01);
    expect(await waiting()).toEqual([]);
    const { data } = await app.call('userDetails', { user_id: player.id }, first);
    expect((data as { audit: object[] }).audit).toMatchObject([
      { action: 'coins_updated', actor_name: 'the-first' },
      { action: 'second_person_asked', actor_name: 'the-first', amount: 0.01 },
      { action: 'coins_updated', actor_name: 'the-second', first_name: 'the-first' },
    ]);
    await expectSound();
  });

  it('are never confirmed by their maker', async () => {
    await coins(2000);
    const id = await waitingId();
    expect(await waiting(first)).toMatchObject([{ id, is_own: true }]);
    expect(await confirm(id, first)).toMatchObject({
      status: 403,
      message: 'Another member of staff must confirm this.',
    });
    expect(await balance()).toBe(5000);
  });

  it('are confirmed once, by any number of concurrent calls', async () => {
    await coins(2000);
    const id = await waitingId();
    const third = await app.createUser({ role: 'admin' });
    const replies = await Promise.all([
      confirm(id, second, 'one-confirmation'),
      confirm(id, second, 'one-confirmation'),
      confirm(id, third),
      decline(id, agent),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 409]);
    expect([5000, 7000]).toContain(await balance());
    expect(await confirm(id, third)).toMatchObject({ status: statuses[2] });
    await expectSound();
  });

  it('never move once declined, also by their maker', async () => {
    for (const caller of [second, first]) {
      await coins(2000);
      const id = await waitingId();
      expect(await decline(id, caller)).toMatchObject({ status: 200, message: 'Declined' });
      expect(await confirm(id)).toMatchObject({ status: 409 });
    }
    expect(await balance()).toBe(5000);
  });

  it('expire after 24 hours', async () => {
    await coins(2000);
    const id = await waitingId();
    app.clock.advance(24 * HOUR_MS);
    expect(await waiting()).toEqual([]);
    expect(await confirm(id)).toMatchObject({
      status: 409,
      message: 'This step has expired. It has to be begun again.',
    });
  });

  it('in small steps add up, credits and debits, for a user and 24 hours', async () => {
    await coins(600);
    expect((await coins(-400)).message).toBe('Coins updated');
    expect((await coins(-1)).message).toBe(WAITS);
    expect((await coins(1)).message).toBe(WAITS);
    // Another person has a limit of their own, and so has another user.
    expect((await coins(1000, second)).message).toBe('Coins updated');
    const other = await app.createUser();
    expect((await coins(1000, first, other)).message).toBe('Coins updated');
    app.clock.advance(24 * HOUR_MS);
    expect((await coins(1000)).message).toBe('Coins updated');
  });

  it('of an agent are debited from the agent’s balance once an admin confirms', async () => {
    await coins(2000, agent);
    expect(await balance(agent)).toBe(10_000);
    await confirm(await waitingId(), first);
    expect([await balance(agent), await balance()]).toEqual([8000, 7000]);
    await expectSound();
  });

  it.each(['closed maker', 'closed user', 'spent balance'])(
    'cannot be confirmed any more after this: %s',
    async (why) => {
      await coins(9000, agent);
      const id = await waitingId();
      if (why === 'spent balance') await coins(-9500, second, agent).then(confirmLatest);
      else {
        const user_id = why === 'closed maker' ? agent.id : player.id;
        await app.call('userAccess', { user_id, closed: true, reason: 'x' }, first);
      }
      expect(await confirm(id, first)).toMatchObject({ status: 422 });
      await expectSound();
    },
  );
  const confirmLatest = async () => confirm(await waitingId(), first);

  it('are visible to and confirmed by managers of the user alone', async () => {
    await coins(2000);
    const id = await waitingId();
    const stranger = await app.createUser({ role: 'agent', ownerId: second.id });
    expect(await waiting(stranger)).toEqual([]);
    expect(await confirm(id, stranger)).toMatchObject({ status: 404 });
    expect(await confirm(999_999, stranger)).toMatchObject({ status: 404 });
    expect(await waiting(agent)).toHaveLength(1);
    expect(await confirm(id, agent)).toMatchObject({ status: 200 });
  });

  it('are limited for one user', async () => {
    for (let step = 0; step < 10; step += 1) expect((await coins(2000)).status).toBe(200);
    expect(await coins(2000)).toMatchObject({ status: 422, data: null });
  });
});

describe('a deposit above the limit', () => {
  it('is credited once a second person confirms it, in either list', async () => {
    for (const act of ['confirm', 'approve'] as const) {
      const { id } = await addTestRequest(app, player.id, 'D', 1001);
      expect(await decide(id, 'S')).toMatchObject({
        status: 200,
        message: WAITS,
        data: { status: 'P', waits_for_second_person: true },
      });
      expect(await decide(id, 'S')).toMatchObject({ message: WAITS });
      expect(await waiting()).toHaveLength(1);
      const before = await balance();
      const done =
        act === 'confirm' ? await confirm(await waitingId()) : await decide(id, 'S', second);
      expect(done.status).toBe(200);
      expect((await balance()) - before).toBe(1001);
      expect(await waiting()).toEqual([]);
    }
    await expectSound();
  });

  it('is credited in neither list if a closed account began it; after a decline by another person it is', async () => {
    const { id } = await addTestRequest(app, player.id, 'D', 1500);
    expect(await decide(id, 'S', agent)).toMatchObject({ status: 200, message: WAITS });
    const step = await waitingId();
    await app.call('userAccess', { user_id: agent.id, closed: true, reason: 'x' }, first);
    const refused = { status: 422, message: 'The account of who began this step is closed.' };
    expect(await confirm(step, first)).toMatchObject(refused);
    expect(await decide(id, 'S', first)).toMatchObject(refused);
    expect((await decline(step, first)).status).toBe(200);
    expect(await decide(id, 'S', first)).toMatchObject({ status: 200, message: WAITS });
    expect((await confirm(await waitingId(), second)).status).toBe(200);
    expect(await balance()).toBe(6500);
    await expectSound();
  });

  it('is no longer pending once it is declined in its list', async () => {
    const { id } = await addTestRequest(app, player.id, 'D', 1001);
    await decide(id, 'S');
    const step = await waitingId();
    await decide(id, 'D', second);
    expect(await waiting()).toEqual([]);
    expect(await confirm(step)).toMatchObject({ status: 409 });
    expect(await balance()).toBe(5000);
  });
});

describe('a withdrawal above the limit', () => {
  it('is not paid by its approver alone', async () => {
    const { id } = await addTestRequest(app, player.id, 'W', 1001);
    expect((await decide(id, 'A')).message).toBe('Approved');
    expect(await decide(id, 'S')).toMatchObject({ message: WAITS, data: { status: 'A' } });
    expect(await confirm(await waitingId(), first)).toMatchObject({ status: 403 });
    expect(await confirm(await waitingId())).toMatchObject({ status: 200 });
    await expectSound();
  });

  it('is paid at once by another person', async () => {
    const { id } = await addTestRequest(app, player.id, 'W', 1001);
    await decide(id, 'A');
    expect(await decide(id, 'S', agent)).toMatchObject({ message: 'Done', data: { status: 'S' } });
  });
});

describe('an agent and the admin who made the agent', () => {
  it('count as one person: neither confirms for the other, and their steps add up', async () => {
    await coins(600, second);
    expect((await coins(600, agent)).message).toBe(WAITS);
    const id = await waitingId();
    expect(await confirm(id, second)).toMatchObject({ status: 403 });
    expect(await confirm(id, first)).toMatchObject({ status: 200 });
    await coins(2000, second);
    expect(await confirm(await waitingId(), agent)).toMatchObject({ status: 403 });
  });

  it('do not share approval and payment of a withdrawal', async () => {
    const { id } = await addTestRequest(app, player.id, 'W', 1001);
    await decide(id, 'A', second);
    expect(await decide(id, 'S', agent)).toMatchObject({ message: WAITS });
    expect(await decide(id, 'S', second)).toMatchObject({ message: WAITS });
    expect(await decide(id, 'S', first)).toMatchObject({ message: 'Done' });
    await expectSound();
  });
});

it('a sign-in by another one’s link moves no money of users', async () => {
  const { data: link } = await app.call('makeInstantId', { user_id: agent.id }, first);
  const borrowed = (await app.call('instantId', link)).data as TestUser;
  const { id } = await addTestRequest(app, player.id, 'D', 100);
  await coins(2000);
  for (const reply of [
    await coins(10, borrowed),
    await decide(id, 'S', borrowed),
    await confirm(await waitingId(), borrowed),
  ]) {
    expect(reply).toMatchObject({ status: 403, message: 'Log in with your password for this.' });
  }
  expect(await balance()).toBe(5000);
});

describe('a member of staff with a password that another one may have set', () => {
  const useReset = async (maker: TestUser, of: TestUser) => {
    const made = await app.call(
      'makePasswordReset',
      { user_id: of.id, reason: 'Forgot it' },
      maker,
    );
    const { token } = made.data as { token: string };
    const newPassword = 'silent water 82';
    const input = { token, newPassword, confirmNewPassword: newPassword };
    expect((await app.call('resetPassword', input)).status).toBe(200);
    const signedIn = await app.call('login', { user_name: 'the-agent', password: newPassword });
    return { ...of, ...(signedIn.data as TestUser) };
  };

  it('counts as one person with that one: an admin does not confirm their own step so', async () => {
    await coins(2000, first);
    const taken = await useReset(first, agent);
    expect(await confirm(await waitingId(), taken)).toMatchObject({
      status: 403,
      message: 'Another member of staff must confirm this.',
    });
    expect(await balance()).toBe(5000);
    const third = await app.createUser({ role: 'admin' });
    expect((await confirm(await waitingId(), third)).status).toBe(200);
  });

  it('does not share approval and payment with that one, in either order', async () => {
    const taken = await useReset(first, agent);
    for (const [approver, payer] of [
      [first, taken],
      [taken, first],
    ] as const) {
      const { id } = await addTestRequest(app, player.id, 'W', 1001);
      await decide(id, 'A', approver);
      expect(await decide(id, 'S', payer)).toMatchObject({ message: WAITS });
      expect(await decide(id, 'S', approver)).toMatchObject({ message: WAITS });
      const third = await app.createUser({ role: 'admin' });
      expect(await decide(id, 'S', third)).toMatchObject({ message: 'Done' });
    }
    await expectSound();
  });
});

describe('without a limit', () => {
  it('one person moves any amount', async () => {
    const free = await startTestApp();
    const admin = await free.createUser({ role: 'admin' });
    const user = await free.createUser();
    const input = { user_id: user.id, amount: 10_000_000, reason: 'x' };
    expect((await free.call('updateCoins', input, admin)).message).toBe('Coins updated');
    await free.close();
  });
});
