import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';
import { ipRateLimitKey } from './ip-rate-limit-key.ts';

test.each([
  ...['203.0.113.11', '::ffff:203.0.113.11', '::ffff:cb00:710b', '::FFFF:CB00:710B'],
  ...['0:0:0:0:0:ffff:203.0.113.11', '0:0:0:0:0:ffff:cb00:710b', '[::ffff:cb00:710b]:443'],
  ...['203.0.113.11:99', '"203.0.113.11"', '"203.0.113.11:99"', ' 203.0.113.11 '],
  ...['64:ff9b::203.0.113.11', '64:ff9b::cb00:710b', '[64:ff9b::cb00:710b]'],
])('%s is 203.0.113.11', (form) => {
  expect(addressOf(form)).toBe('203.0.113.11');
  expect(ipRateLimitKey(form)).toBe('203.0.113.11');
  expect(ipRateLimitKey(form, 48)).toBe('203.0.113.11');
});

test.each([
  ...['2001:db8::1', '2001:DB8:0:0::1', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  ...['[2001:db8::1]', '[2001:db8::1]:443', '"[2001:db8::1]:443"', '"2001:db8::1"'],
])('%s is 2001:db8::1', (form) => {
  expect(addressOf(form)).toBe('2001:db8::1');
  expect(ipRateLimitKey(form)).toBe('2001:db8:0:0::/64');
});

test.each(['', 'unknown', '_hidden', 'x'.repeat(5000), '203.0.113.11, 10.0.0.1', undefined])(
  '%s is counted with all that is not an address',
  (text) => {
    expect(ipRateLimitKey(text)).toBe(ipRateLimitKey('nobody'));
    expect(ipRateLimitKey(text, 48)).toBe(addressOf(text));
  },
);
