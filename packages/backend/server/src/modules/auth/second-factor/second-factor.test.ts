import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPeople, type TestPeople } from '../../../testing/test-people.ts';
import { createTotp } from './prove-second-factor.ts';
import { resealSecondFactors } from './second-factor.service.ts';
import { createSecretSeal } from './secret-seal.ts';

const STEP_MS = 30_000;
let people: TestPeople;
beforeAll(async () => {
  people = await createTestPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.app.close());

const codeAt = (secret: string, offsetMs = 0) =>
  createTotp(secret).generate({ timestamp: people.app.clock.now().getTime() + offsetMs });
const wrongCode = (secret: string) => (codeAt(secret) === '000000' ? '000001' : '000000');

/** Creates a player with a second factor, set up by the calls of the page. */
async function setUp(userName = 'asha') {
  const user = await people.create({ userName });
  const { app, password } = people;
  const start = await app.call('secondFactorStart', { password }, user);
  const { secret, uri } = start.data as { secret: string; uri: string };
  const confirm = await app.call('secondFactorConfirm', { code: codeAt(secret) }, user);
  const { recovery_codes: codes } = confirm.data as { recovery_codes: string[] };
  app.clock.advance(STEP_MS);
  const login = (second_factor?: string, cookie?: string) =>
    people.login(userName, { ...(second_factor && { second_factor }) }, cookie);
  return { user, secret, uri, codes, login };
}

describe('codes', () => {
  // RFC 6238, appendix B, for SHA-1; its eight digits end in these six.
  it.each([
    [59_000, '287082'],
    [1_111_111_109_000, '081804'],
    [1_111_111_111_000, '050471'],
    [1_234_567_890_000, '005924'],
    [2_000_000_000_000, '279037'],
    [20_000_000_000_000, '353130'],
  ])('at %d ms is %s, as in RFC 6238', (timestamp, code) => {
    expect(createTotp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ').generate({ timestamp })).toBe(code);
  });

  it.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('of the step %d from now returns %d @asvs:6.5.1', async (steps, status) => {
    const { secret, login } = await setUp();
    people.app.clock.advance(STEP_MS);
    expect((await login(codeAt(secret, steps * STEP_MS))).status).toBe(status);
  });

  it('is valid once, and invalidates those before it @asvs:6.5.1 @security:access.11', async () => {
    const { secret, login } = await setUp();
    people.app.clock.advance(STEP_MS);
    const [earlier, code] = [codeAt(secret, -STEP_MS), codeAt(secret)];
    expect((await login(code)).status).toBe(200);
    expect((await login(code)).error_code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(earlier)).error_code).toBe('SECOND_FACTOR_WRONG');
  });

  it('is valid for one of two concurrent sign-ins', async () => {
    const { secret, login } = await setUp();
    const replies = await Promise.all([login(codeAt(secret)), login(codeAt(secret))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('the set-up', () => {
  it('names the brand and the user for the app', async () => {
    const { uri, secret } = await setUp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*:asha\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  });

  it('has no effect before it is confirmed, and restarts if it was not', async () => {
    const { app, password } = people;
    const user = await people.create({ userName: 'asha' });
    const first = await app.call('secondFactorStart', { password }, user);
    expect((await people.login('asha')).status).toBe(200);
    const second = await app.call('secondFactorStart', { password }, user);
    const { secret } = first.data as { secret: string };
    const stale = await app.call('secondFactorConfirm', { code: codeAt(secret) }, user);
    expect(stale).toMatchObject({ status: 422, detail: { field: 'code' } });
    const { secret: now } = second.data as { secret: string };
    expect((await app.call('secondFactorConfirm', { code: codeAt(now) }, user)).status).toBe(200);
  });

  it('needs the password, and changes nothing where a second factor exists @asvs:7.5.1', async () => {
    const { app, password } = people;
    const { user, secret, login } = await setUp();
    const wrong = await app.call('secondFactorStart', { password: 'another one' }, user);
    expect(wrong).toMatchObject({ status: 422, detail: { field: 'password' } });
    expect((await app.call('secondFactorStart', { password }, user)).status).toBe(409);
    expect((await login(codeAt(secret))).status).toBe(200);
  });

  it('stores no secret and no recovery code in the clear @security:assets.1', async () => {
    const { secret, codes } = await setUp();
    const { unitOfWork } = people.app.context;
    const stored = await unitOfWork.read((tx) =>
      tx.execute(
        sql`select secret as text from second_factors union all select code_hash from recovery_codes`,
      ),
    );
    const text = JSON.stringify(stored);
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(each);
    }
  });
});

describe('a sign-in', () => {
  it('with the right password alone requires the code, and gives no token @asvs:6.3.3 @security:access.13 @security:left.1', async () => {
    const { login } = await setUp();
    expect(await login()).toMatchObject({
      status: 422,
      error: true,
      data: null,
      error_code: 'SECOND_FACTOR_REQUIRED',
      detail: { field: 'second_factor' },
    });
  });

  it('with a wrong password is rejected equally, with and without a code', async () => {
    const { secret } = await setUp();
    const password = 'not the password';
    const second_factor = codeAt(secret);
    const replies = [
      await people.login('asha', { password }),
      await people.login('asha', { password, second_factor }),
      await people.login('nobody', { password, second_factor }),
    ];
    for (const { status, message, error_code, detail } of replies) {
      expect({ status, message, error_code, detail }).toEqual({
        status: 401,
        message: 'Invalid Login Details',
        error_code: 'UNAUTHORIZED',
        detail: undefined,
      });
    }
  });

  it('is delayed after wrong codes, for the right one too, while the password counts as right @asvs:6.6.3 @security:access.13', async () => {
    const { secret, login } = await setUp();
    for (let tries = 0; tries < 4; tries += 1) await login(wrongCode(secret));
    expect(await login(codeAt(secret))).toMatchObject({
      status: 429,
      detail: { field: 'second_factor' },
    });
    // A missing code costs no try of the password: the response still names it.
    for (let tries = 0; tries < 6; tries += 1) expect((await login()).status).toBe(422);
    people.app.clock.advance(STEP_MS);
    expect((await login(codeAt(secret))).status).toBe(200);
  });

  it('on a known browser is not delayed by wrong codes from another', async () => {
    const { secret, login } = await setUp();
    const { response } = await login(codeAt(secret));
    const cookie = String(response.headers['set-cookie']).split(';')[0];
    people.app.clock.advance(STEP_MS);
    for (let tries = 0; tries < 4; tries += 1) await login(wrongCode(secret));
    expect((await login(codeAt(secret))).status).toBe(429);
    expect((await login(codeAt(secret), cookie)).status).toBe(200);
  });

  it('by a recovery code works once for each of ten, in any spelling @asvs:6.4.4 @security:access.11', async () => {
    const { codes, login, user } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await login(first)).status).toBe(200);
    expect((await login(first)).error_code).toBe('SECOND_FACTOR_WRONG');
    expect((await login(second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const state = await people.app.call('secondFactor', undefined, user);
    expect(state.data).toEqual({ enabled: true, required: false, recovery_codes_left: 8 });
    expect(await people.listSteps(user.id)).toEqual([
      'second_factor_set',
      'recovery_code_used',
      'signed_in',
      'recovery_code_used',
      'signed_in',
    ]);
  });

  it('concurrently by one recovery code works once, and by that of another user never', async () => {
    const [{ codes, login }, other] = [await setUp(), await setUp('ravi')];
    const [code = ''] = codes;
    expect((await other.login(code)).error_code).toBe('SECOND_FACTOR_WRONG');
    const replies = await Promise.all([login(code), login(code), login(code)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('on a browser that another user is known on is delayed by wrong codes as anywhere', async () => {
    const [{ secret, login }, other] = [await setUp(), await setUp('ravi')];
    const { response } = await other.login(codeAt(other.secret));
    const cookie = String(response.headers['set-cookie']).split(';')[0];
    people.app.clock.advance(STEP_MS);
    for (let tries = 0; tries < 4; tries += 1) await login(wrongCode(secret), cookie);
    expect((await login(codeAt(secret))).status).toBe(429);
  });

  it('by a one-time link needs the code too, and a missing one leaves the link valid @security:access.13', async () => {
    const { secret, user } = await setUp();
    const token = await people.makeLink('makeInstantId', user.id);
    expect((await people.app.call('instantId', { token })).error_code).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
    const second_factor = codeAt(secret);
    expect((await people.app.call('instantId', { token, second_factor })).status).toBe(200);
    expect((await people.app.call('instantId', { token, second_factor })).status).toBe(410);
  });
});

describe('switching off', () => {
  it.each([
    ['a wrong password', { password: 'another one' }, 'password'],
    ['a wrong code', { code: '000000' }, 'second_factor'],
  ])('is refused for %s', async (_, changes, field) => {
    const { user, secret, login } = await setUp();
    const code = codeAt(secret) === '000000' ? '000001' : codeAt(secret);
    const body = { password: people.password, code, ...changes };
    const reply = await people.app.call('secondFactorOff', body, user);
    expect(reply).toMatchObject({ status: 422, detail: { field } });
    expect((await login()).error_code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('needs password and code, and then the password is enough @asvs:7.5.1', async () => {
    const { user, secret, login } = await setUp();
    const body = { password: people.password, code: codeAt(secret) };
    expect((await people.app.call('secondFactorOff', body, user)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('by an admin removes a lost one, with the reason in the audit; an agent may not @asvs:6.4.4', async () => {
    const { user, login } = await setUp();
    const body = { user_id: user.id, reason: 'Phone lost' };
    const { app, admin, agent } = people;
    expect((await app.call('removeSecondFactor', body, agent)).status).toBe(403);
    expect((await app.call('removeSecondFactor', body, admin)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await people.listSteps(user.id)).toContain('second_factor_removed');
    expect((await app.call('removeSecondFactor', body, admin)).status).toBe(422);
    const own = { user_id: admin.id, reason: 'Phone lost' };
    expect((await app.call('removeSecondFactor', own, admin)).status).toBe(403);
  });
});

describe('the seal', () => {
  it('opens for its user alone, by the secret or the former one @asvs:11.3 @security:keys.2', () => {
    const old = createSecretSeal('old secret').seal('text', 1);
    const both = createSecretSeal('new secret', 'old secret');
    expect(both.open(old, 1)).toEqual({ text: 'text', isCurrent: false });
    expect(both.open(both.seal('text', 1), 1)).toEqual({ text: 'text', isCurrent: true });
    expect(both.open(old, 2)).toBeUndefined();
    expect(createSecretSeal('new secret').open(old, 1)).toBeUndefined();
    // Another first character of the tag: of its last one only two bits count.
    const changed = old.replace(/\.(.)(?=[^.]*$)/, (_, first) => (first === 'A' ? '.B' : '.A'));
    expect(both.open(changed, 1)).toBeUndefined();
    expect(both.open('nothing', 1)).toBeUndefined();
  });

  it('is renewed by a start with a new secret, so that the former one can be removed', async () => {
    const { secret, user } = await setUp();
    const { context } = people.app;
    const open = (secretSeal: typeof context.secretSeal) =>
      context.unitOfWork.read(async (tx) => {
        const { rows } = (await tx.execute(
          sql`select secret from second_factors where user_id = ${user.id}`,
        )) as unknown as { rows: { secret: string }[] };
        return secretSeal.open(rows[0]?.secret ?? '', user.id)?.text;
      });
    const changed = createSecretSeal('a new secret', context.deviceSecret);
    expect(await resealSecondFactors({ ...context, secretSeal: changed })).toBe(1);
    expect(await open(createSecretSeal('a new secret'))).toBe(secret);
    expect(await open(context.secretSeal)).toBeUndefined();
    expect(await resealSecondFactors({ ...context, secretSeal: changed })).toBe(0);
  });
});
