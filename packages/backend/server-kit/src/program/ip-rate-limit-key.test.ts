import { expect, test } from 'vitest';
import { ipRateLimitKey } from './ip-rate-limit-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:DB8::1:0:0:0:9', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:5:ffff::1', '2001:db8:5:ffff::/64', '2001:db8:5::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])(
  '%s is one with all of %s, and in %s @security:measures.27',
  (address, household, subscriber) => {
    expect(ipRateLimitKey(address)).toBe(household);
    expect(ipRateLimitKey(address, 48)).toBe(subscriber);
  },
);
