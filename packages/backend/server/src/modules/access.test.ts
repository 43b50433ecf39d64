import { type EndpointName, RESTRICTION_CODES, ROLES, STAFF } from '@exchange/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointEntries } from '../http/routes.ts';
import type { TestUser } from '../testing/index.ts';
import { startTestCasino, type TestCasino } from '../testing/test-casino.ts';
import { expectRejection } from '../testing/test-requests.ts';
import { depositOf, drawSlip, uploadSlip, withdrawalOf } from '../testing/test-transfers.ts';

let app: TestCasino;
beforeAll(async () => {
  app = await startTestCasino({ signInRules: { requiresStaffSecondFactor: true } });
});
afterAll(() => app.close());

/** Each kind of caller: a token may also be unknown, or of a session that has ended. */
const CALLERS = [
  ...(['guest', 'forged', 'ended', ...ROLES] as const),
  ...ROLES.map((role) => `change_password ${role}` as const),
  ...STAFF.map((role) => `set_up_second_factor ${role}` as const),
];
type Caller = (typeof CALLERS)[number];

const isOneOf = <T extends string>(all: readonly T[], name: string | undefined) =>
  all.find((each) => each === name);

const known = new Map<Caller, { token?: string }>();

/** Returns the token of such a caller, of an earlier row if that one changed nothing for it. */
async function tokenOf(caller: Caller): Promise<{ token?: string }> {
  const token = known.get(caller) ?? (await createCaller(caller));
  known.set(caller, token);
  return token;
}

async function createCaller(caller: Caller): Promise<{ token?: string }> {
  if (caller === 'guest') return {};
  if (caller === 'forged') return { token: 'f'.repeat(43) };
  const [name, restriction] = caller.split(' ').toReversed();
  const role = isOneOf(ROLES, name) ?? 'player';
  const { token, id } = await app.createUser({
    role,
    mustChangePassword: restriction === 'change_password',
  });
  const isRestricted = restriction === 'set_up_second_factor';
  if (isOneOf(STAFF, role) && !isRestricted) await app.setSecondFactor(id);
  if (caller === 'ended') await app.call('logout', undefined, { token });
  return { token };
}

const RESTRICTION_CODE_LIST: readonly string[] = Object.values(RESTRICTION_CODES);

const ROWS = endpointEntries.flatMap(([name, endpoint]) =>
  CALLERS.map((caller) => ({ name, caller, rejection: expectRejection(caller, endpoint) })),
);

test.each(ROWS)(
  '$name called by $caller has the rejection $rejection @asvs:6.3.4 @asvs:8.2.1 @security:measures.32',
  async (row) => {
    const { name, caller, rejection } = row;
    // An invalid body shows the access check as well: it precedes the body's.
    const body = { token: `id_${'n'.repeat(43)}` };
    const { status, error_code } = await app.call(name, body, await tokenOf(caller));
    // What was done, a sign-out for one, would change the caller of the next row.
    if (status < 400) known.delete(caller);
    const [, restriction] = caller.split(' ').toReversed();
    const isRestricted = restriction !== undefined && rejection === 403;
    expect(RESTRICTION_CODE_LIST.includes(String(error_code))).toBe(isRestricted);
    if (rejection === undefined) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(rejection);
  },
);

/** Fields that name a player's own things. */
const OWN_FIELDS = [
  'id',
  'bet_id',
  'session_id',
  'round_id',
  'user_id',
  'attachment',
  'request_id',
];
/**
 * Calls with such a field that only staff may make: visibility.test.ts and shared-accounts.test.ts
 * cover their subjects.
 */
const OF_STAFF: readonly EndpointName[] = [
  ...(['updateCoins', 'makeInstantId', 'requestDecision'] as const),
  ...(['userAccess', 'userEndSessions', 'userBreak', 'userNote'] as const),
  'supportMessage',
  'secondPersonDecision',
  'blockSharedAccount',
  ...(['makePasswordReset', 'requirePasswordChange', 'removeSecondFactor'] as const),
];

/** Returns input about a thing of `owner`, and about an unknown one. */
type Name = (owner: TestUser) => Promise<{ own: object; nobodys: object }>;

const readId = (data: unknown, field = 'id') => (data as Record<string, unknown>)[field];

const OWNED: Partial<Record<EndpointName, Name>> = {
  async cancelBet(owner) {
    await app.openMarket({ id: `market-${owner.id}` });
    const bet = { marketId: `market-${owner.id}`, odds: 3, unmatched: 'keep' as const };
    const { data } = await app.placeBet(owner, bet);
    return { own: { bet_id: readId(data, 'bet_id') }, nobodys: { bet_id: 999_999 } };
  },
  async withdrawCancel(owner) {
    const { data } = await app.call('withdrawRequest', withdrawalOf(200), owner);
    return { own: { id: readId(data) }, nobodys: { id: 999_999 } };
  },
  async sessionEnd(owner) {
    const { data } = await app.call('sessionList', undefined, owner);
    const [session] = (data as { list: object[] }).list;
    return { own: { session_id: readId(session, 'session_id') }, nobodys: { session_id: 999_999 } };
  },
  async roundResults(owner) {
    const session = await app.openGame(owner);
    const round_id = `round-of-player-${owner.id}`;
    const transaction_id = `bet-of-player-${owner.id}`;
    await app.wallet('bet', { session, round_id, transaction_id, amount: 10 });
    return { own: { round_id }, nobodys: { round_id: 'round-of-nobody' } };
  },
  async userDetails({ id }) {
    return { own: { user_id: id }, nobodys: { user_id: 999_999 } };
  },
  async depositRequest(owner) {
    const { data } = await uploadSlip(app, owner, await drawSlip());
    const form = await depositOf(app, owner);
    return {
      own: { ...form, attachment: readId(data, 'attachment') },
      nobodys: { ...form, attachment: `${'n'.repeat(32)}.webp` },
    };
  },
};

/** The caller is the subject: another one's id in the body is ignored. */
const SENDER_REPORTED: readonly EndpointName[] = ['withdrawRequest'];

function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    anyOf = [],
    allOf = [],
    oneOf = [],
  } = schema as Record<string, object[]>;
  return [...Object.keys(properties), ...[anyOf, allOf, oneOf].flat().flatMap(listFields)];
}

test('every call with data of a player is tested with a stranger @asvs:8.2.2 @security:measures.32', () => {
  const named = endpointEntries.filter(([, { input }]) => {
    const schema = toJsonSchema(input as GenericSchema, { errorMode: 'ignore', typeMode: 'input' });
    return listFields(schema).some((field) => OWN_FIELDS.includes(field));
  });
  const tried = [...Object.keys(OWNED), ...OF_STAFF, ...SENDER_REPORTED];
  expect(named.map(([name]) => name).toSorted()).toEqual(tried.toSorted());
});

/** Reads the owner's things as the owner. */
async function probe(owner: TestUser) {
  const replies = [
    await app.call('walletBalance', undefined, owner),
    await app.call('myBets', { betType: 'P' }, owner),
    await app.call('myDepositRequests', { type: 'D' }, owner),
    await app.call('myDepositRequests', { type: 'W' }, owner),
  ];
  return replies.map(({ status, data, total }) => ({ status, data, total }));
}

describe.each(Object.entries(OWNED) as [EndpointName, Name][])('%s of a stranger', (name, make) => {
  test('responds as if it did not exist, and changes nothing @asvs:8.2.2 @security:measures.32', async () => {
    const [owner, stranger] = [await app.createUser(), await app.createUser()];
    const { own, nobodys } = await make(owner);
    expect(Object.values(own)).not.toContain(undefined);
    const before = await probe(owner);
    const key = 'a-key-of-the-stranger';
    const reply = await app.call(name, own, { ...stranger, key: `${key}-1` });
    const nothing = await app.call(name, nobodys, { ...stranger, key: `${key}-2` });
    const reported = ({ status, message, data }: typeof reply) => ({ status, message, data });
    expect(reported(reply)).toEqual(reported(nothing));
    expect(await probe(owner)).toEqual(before);
    // The owner gets another response.
    const owners = await app.call(name, own, { ...owner, key: `${key}-3` });
    expect(owners.status).toBe(200);
    expect(reported(owners)).not.toEqual(reported(nothing));
  });
});

test('a withdrawal belongs to its caller, not to the user in the payload', async () => {
  const [owner, stranger] = [await app.createUser(), await app.createUser()];
  const before = await probe(owner);
  const body = withdrawalOf(200, { user_id: owner.id, sender: owner.userName });
  const reply = await app.call('withdrawRequest', body, stranger);
  expect(reply.status).toBe(200);
  expect(await probe(owner)).toEqual(before);
});

test('a key of one player reveals nothing of another’s response @security:measures.51', async () => {
  const [owner, stranger] = [await app.createUser(), await app.createUser()];
  const key = 'a-key-that-two-players-use';
  const first = await app.call('withdrawRequest', withdrawalOf(300), { ...owner, key });
  const second = await app.call('withdrawRequest', withdrawalOf(400), { ...stranger, key });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(readId(second.data)).not.toBe(readId(first.data));
  expect(second.data).toMatchObject({ amount: 400 });
});
