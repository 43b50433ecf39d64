import { type AnyEndpoint, type EndpointName, endpoints } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAD_INPUTS, BODY_LESS, deposit } from '../testing/bad-inputs.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/index.ts';
import { endpointEntries } from './routes.ts';

let app: TestApp;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser({ role: 'admin' });
  player = await app.createUser();
});
afterAll(() => app.close());

test('every call with a body is in the table @asvs:2.2.1 @security:measures.30', () => {
  const names = [...Object.keys(BAD_INPUTS), ...BODY_LESS].toSorted();
  expect(names).toEqual(endpointEntries.map(([name]) => name).toSorted());
});

describe.each(Object.entries(BAD_INPUTS) as [EndpointName, [string, unknown][]][])(
  '%s',
  (name, cases) => {
    test.each(cases)(
      'names the field %s @spec:5.13 @spec:5.14 @spec:safer.3 @asvs:1.3.3 @asvs:1.5.2 @asvs:2.2.1 @asvs:6.2.1 @asvs:15.3.3 @asvs:15.3.7 @security:measures.30',
      async (field, body) => {
        const { roles }: AnyEndpoint = endpoints[name];
        const caller = roles?.includes('admin') === false ? player : admin;
        const reply = await app.call(name, body, { token: caller.token });
        expect(reply).toMatchObject({ status: 400, error: true, data: null, detail: { field } });
        expect(reply.response.statusCode).toBe(400);
        const isOwnMessage =
          /UTR|mount|Please|number|IFSC|name|[Pp]assword|limit|time-out|exclusion|note|code|range|sport\.|zone/.test(
            reply.message,
          );
        if (!isOwnMessage) expect(reply.message).toContain(field);
        expect('userinfo' in reply.response.json()).toBe(endpoints[name].userinfo === true);
      },
    );
  },
);

test("the specification's own messages are returned unchanged", async () => {
  const utr = await app.call('depositRequest', { ...deposit, transaction_id: '1' }, admin);
  expect(utr.message).toBe('UTR number must be between 6 to 12 digits.');
  const amount = await app.call('depositRequest', { ...deposit, amount: 5 }, admin);
  expect(amount.message).toBe('Amount must be at least 100.');
});

test.each([
  ['broken JSON', 'application/json', '{"user_name', 400],
  ['another format', 'text/xml', '<a/>', 415],
  ['too large', 'application/json', `{"user_name":"${'x'.repeat(70_000)}"}`, 413],
  ['a poisoned prototype', 'application/json', '{"__proto__":{"a":1}}', 400],
])(
  '%s is refused with an envelope @asvs:3.5.1 @security:measures.31',
  async (_, type, payload, status) => {
    const url = '/api/v5/check-avaliable';
    const headers = { 'content-type': type };
    const response = await app.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, error: true, data: null });
  },
);

test('a malformed address is rejected with an envelope', async () => {
  const response = await app.app.inject('/api/v5/%E0%A4%A');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ status: 400, error: true, data: null });
});
