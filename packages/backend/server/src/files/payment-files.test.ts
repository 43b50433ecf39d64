import { expect, it, test } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createSignedAddresses, createUploadQuota } from './payment-files.ts';

// SECURITY.md names these numbers, so they are written out here.
const ADDRESS_STEP_MS = 5 * 60_000;
const NAME = 'a-slip.webp';
const SESSION = 17;
const start = new Date('2026-07-11T10:00:00.000Z');
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

function createSigner(secret = 'a secret') {
  const clock = createManualClock(start);
  return { clock, addresses: createSignedAddresses(secret, clock) };
}

it('is valid for five to ten minutes, and constant within five @spec:money.13 @security:assets.4', () => {
  const { clock, addresses } = createSigner();
  const address = addresses.sign(NAME, SESSION);
  clock.advance(ADDRESS_STEP_MS - 1);
  expect(addresses.sign(NAME, SESSION)).toBe(address);
  clock.advance(1);
  expect(addresses.sign(NAME, SESSION)).not.toBe(address);
  clock.advance(ADDRESS_STEP_MS - 1);
  expect(addresses.readSession(NAME, queryOf(address))).toBe(SESSION);
  clock.advance(1);
  expect(addresses.readSession(NAME, queryOf(address))).toBeUndefined();
});

it('is rejected after any change @spec:money.13 @asvs:9.1', () => {
  const { addresses } = createSigner();
  const query = queryOf(addresses.sign(NAME, SESSION));
  expect(addresses.readSession(NAME, query)).toBe(SESSION);
  const later = String(Number(query.expires) + 3600);
  const altered: [string, object][] = [
    ['another.webp', query],
    [NAME, { ...query, expires: later }],
    [NAME, { ...query, expires: `0${query.expires}` }],
    [NAME, { ...query, expires: 'Infinity' }],
    [NAME, { ...query, signature: `${query.signature}A` }],
    [NAME, { ...query, signature: query.signature?.toLowerCase() }],
    [NAME, { ...query, session: '18' }],
    [NAME, { ...query, session: '' }],
    [NAME, { ...query, signature: '' }],
    [NAME, {}],
  ];
  for (const [name, reported] of altered)
    expect(addresses.readSession(name, reported)).toBeUndefined();
});

it('is rejected with another secret @security:keys.1', () => {
  const query = queryOf(createSigner().addresses.sign(NAME, SESSION));
  expect(createSigner('another secret').addresses.readSession(NAME, query)).toBeUndefined();
});

it('stays valid during a change of the secret, and new ones have the new signature @security:keys.1', () => {
  const { clock, addresses: before } = createSigner('old');
  const both = createSignedAddresses('new', clock, 'old');
  expect(both.readSession(NAME, queryOf(before.sign(NAME, SESSION)))).toBe(SESSION);
  expect(before.readSession(NAME, queryOf(both.sign(NAME, SESSION)))).toBeUndefined();
  expect(
    createSignedAddresses('new', clock).readSession(NAME, queryOf(both.sign(NAME, SESSION))),
  ).toBe(SESSION);
});

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

function createQuota() {
  const clock = createManualClock(new Date('2026-07-11T10:00:00.000Z'));
  const quota = createUploadQuota(clock);
  const take = (userId: number, network: string, mb: number) =>
    quota.take({ userId, network, bytes: mb * MB, field: 'deposite' });
  return { clock, take };
}

test('a user stores 50 MB in a day, and as much on the next @asvs:15.2.2 @security:measures.57', () => {
  const { clock, take } = createQuota();
  for (let file = 0; file < 10; file += 1) take(1, 'a', 5);
  clock.advance(DAY_MS - 1000);
  expect(() => take(1, 'b', 1)).toThrow(
    expect.objectContaining({ status: 429, detail: { field: 'deposite', retryAfter: 1 } }),
  );
  take(2, 'a', 5);
  clock.advance(1000);
  take(1, 'a', 50);
});

test('a network stores 1 GB in a day; rejected files do not count @security:measures.57', () => {
  const { take } = createQuota();
  for (let user = 0; user < 20; user += 1) take(user, 'a', 50);
  expect(() => take(100, 'a', 25)).toThrow('Too much was uploaded today.');
  take(100, 'b', 50);
  take(101, 'a', 24);
});
