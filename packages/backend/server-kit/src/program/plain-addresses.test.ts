import { expect, test } from 'vitest';
import { findPlainAddresses } from './plain-addresses.ts';

const find = (value: string, more: Record<string, string> = {}) =>
  findPlainAddresses({ NODE_ENV: 'production', X_URL: value, ...more }, ['X_URL']);
const plain = (how: string) =>
  `X_URL leads to another machine without TLS: ${how}, or set PLAIN_NETWORK=on if all of the way is private`;
const OPEN = 'X_URL leads to another machine without a password';
const HTTPS = plain('use https://');
const REDISS = plain('use rediss://');
const SSLMODE = plain('add sslmode=verify-full');

test.each<[address: string, faults: readonly string[]]>([
  ['http://api.example', [HTTPS]],
  ['http://10.0.0.7:4000', [HTTPS]],
  ['http://[2001:db8::1]:4000', [HTTPS]],
  ['HTTP://API.example', [HTTPS]],
  ['http://localhost.evil.example', [HTTPS]],
  ['http://127.0.0.1.example', [HTTPS]],
  ['redis://cache', [REDISS, OPEN]],
  ['redis://:pw@cache', [REDISS]],
  ['rediss://cache', [OPEN]],
  ['rediss://user@cache', [OPEN]],
  ['postgres://user:pw@db/exchange', [SSLMODE]],
  ['postgresql://user:pw@db/exchange?sslmode=prefer', [SSLMODE]],
  ['postgres://db/exchange?sslmode=disable', [SSLMODE]],
  ['postgres://db/exchange?sslmode=no-verify', [SSLMODE]],
  ['postgres://db/exchange?sslmode=require&uselibpqcompat=true', [SSLMODE]],
  ['postgres://db/exchange?sslmode=verify-full&sslmode=disable', [SSLMODE]],
  ['postgres://localhost/exchange?host=db.example', [SSLMODE]],
])('%s is refused @asvs:12.1 @security:keys.13', (address, faults) => {
  expect(find(address)).toEqual(faults);
  expect(findPlainAddresses({ X_URL: address }, ['X_URL'])).toEqual([]);
});

test.each([
  ['https://api.example'],
  ['http://localhost:4000'],
  ['http://127.0.0.1:4000/api/'],
  ['http://[::1]:4000'],
  ['redis://localhost:6379'],
  ['redis://127.0.0.53'],
  ['rediss://:pw@cache:6380'],
  ['postgres://localhost/exchange'],
  ['postgres:///exchange'],
  ['postgres://user@%2Fvar%2Frun%2Fpostgresql/exchange'],
  ['postgres:///exchange?host=/var/run/postgresql'],
  ['postgres://db/exchange?sslmode=verify-full'],
  ['postgres://db/exchange?sslmode=require'],
  ['not an address'],
  [''],
])('%s is allowed', (address) => expect(find(address)).toEqual([]));

test('an address of PostgreSQL without a host uses PGHOST', () => {
  expect(find('postgres:///exchange', { PGHOST: 'db' })).toEqual([SSLMODE]);
  expect(find('postgres:///exchange', { PGHOST: '/run' })).toEqual([]);
});

test.each<[address: string, faults: readonly string[]]>([
  ['http://10.0.0.7:4000', []],
  ['http://api.internal:4000', []],
  ['http://[fd00::7]:4000', []],
  ['http://203.0.113.7:4000', [HTTPS]],
  ['http://[2001:db8::1]:4000', [HTTPS]],
  ['postgres://user:pw@db/exchange', []],
  ['redis://:pw@192.168.1.5', []],
  ['redis://192.168.1.5', [OPEN]],
])(
  'on a private network (PLAIN_NETWORK=on) %s has the faults %j @security:keys.13',
  (address, faults) => {
    expect(find(address, { PLAIN_NETWORK: 'on' })).toEqual(faults);
  },
);

test('PLAIN_NETWORK must be on or off', () => {
  const faults = find('http://api.internal', { PLAIN_NETWORK: 'yes' });
  expect(faults).toEqual(['PLAIN_NETWORK must be on or off', HTTPS]);
});

test('no fault contains the address, which may hold a password', () => {
  expect(find('redis://:hush@cache').join()).not.toContain('hush');
});
