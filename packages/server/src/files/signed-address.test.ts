import { expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { ADDRESS_STEP_MS, createSignedAddresses } from './signed-address.ts';

const NAME = 'a-slip.webp';
const start = new Date('2026-07-11T10:00:00.000Z');
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

function createSigner(secret = 'a secret') {
  const clock = createManualClock(start);
  return { clock, addresses: createSignedAddresses(secret, clock) };
}

it('is good for five to ten minutes, and the same within five', () => {
  const { clock, addresses } = createSigner();
  const address = addresses.sign(NAME);
  clock.advance(ADDRESS_STEP_MS - 1);
  expect(addresses.sign(NAME)).toBe(address);
  clock.advance(1);
  expect(addresses.sign(NAME)).not.toBe(address);
  clock.advance(ADDRESS_STEP_MS - 1);
  expect(addresses.isValid(NAME, queryOf(address))).toBe(true);
  clock.advance(1);
  expect(addresses.isValid(NAME, queryOf(address))).toBe(false);
});

it('is refused where anything of it was altered', () => {
  const { addresses } = createSigner();
  const query = queryOf(addresses.sign(NAME));
  expect(addresses.isValid(NAME, query)).toBe(true);
  const later = String(Number(query.expires) + 3600);
  const altered: [string, object][] = [
    ['another.webp', query],
    [NAME, { ...query, expires: later }],
    [NAME, { ...query, expires: `0${query.expires}` }],
    [NAME, { ...query, expires: 'Infinity' }],
    [NAME, { ...query, signature: `${query.signature}A` }],
    [NAME, { ...query, signature: query.signature?.toLowerCase() }],
    [NAME, { ...query, signature: '' }],
    [NAME, {}],
  ];
  for (const [name, said] of altered) expect(addresses.isValid(name, said)).toBe(false);
});

it('is refused by who has another secret', () => {
  const query = queryOf(createSigner().addresses.sign(NAME));
  expect(createSigner('another secret').addresses.isValid(NAME, query)).toBe(false);
});

it('of the previous secret is good while secrets change over, and new ones are signed with the new one', () => {
  const { clock, addresses: before } = createSigner('old');
  const both = createSignedAddresses('new', clock, 'old');
  expect(both.isValid(NAME, queryOf(before.sign(NAME)))).toBe(true);
  expect(before.isValid(NAME, queryOf(both.sign(NAME)))).toBe(false);
  expect(createSignedAddresses('new', clock).isValid(NAME, queryOf(both.sign(NAME)))).toBe(true);
});
