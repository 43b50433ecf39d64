import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newKeySchema, rotationSchema } from './api-keys.form.ts';

const FILLED = {
  ...{ name: ' maker ', scope: 'read', networks: '', keepMinutes: 0 },
  ...{ password: 'x', secondFactor: '' },
} as const;
const faultsOf = (values: object) =>
  (v.safeParse(newKeySchema, { ...FILLED, ...values }).issues ?? []).map((issue) => [
    v.getDotPath(issue),
    issue.message,
  ]);

it.each([
  ['', []],
  [' , ', []],
  ['203.0.113.7', ['203.0.113.7']],
  ['203.0.113.7,2001:db8::/48\n 10.0.0.0/8;', ['203.0.113.7', '2001:db8::/48', '10.0.0.0/8']],
  ['10.0.0.1 '.repeat(20), Array.from({ length: 20 }, () => '10.0.0.1')],
])('reads the addresses of %j', (networks, read) => {
  expect(v.parse(newKeySchema, { ...FILLED, networks })).toMatchObject({
    name: 'maker',
    networks: read,
  });
});

it.each([
  [{ name: ' ' }, 'name', 'Enter a name.'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ networks: '10.0.0.1 '.repeat(21) }, 'networks', 'A key has at most 20 addresses.'],
  [
    { networks: '10.0.0.1, nowhere, nothing' },
    'networks',
    'Enter an address or a network such as 203.0.113.0/24.',
  ],
])('names the fault of %o once, at its field', (values, field, text) => {
  expect(faultsOf(values)[0]).toEqual([field, text]);
  expect(faultsOf(values).filter(([, message]) => message === text)).toHaveLength(1);
});

it('rotates a key of any name, such as one from a newer server', () => {
  const name = 'a'.repeat(41);
  expect(faultsOf({ name })).toHaveLength(1);
  expect(v.is(rotationSchema, { ...FILLED, name })).toBe(true);
});
