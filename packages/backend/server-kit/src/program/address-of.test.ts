import fastify from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  addressOf,
  ipRateLimitKey,
  isFromProxy,
  STANDARD_PROXIES,
  trustedProxies,
} from './address-of.ts';

test.each([
  '203.0.113.11',
  '::ffff:203.0.113.11',
  '::ffff:cb00:710b',
  '::FFFF:CB00:710B',
  '0:0:0:0:0:ffff:203.0.113.11',
  '0:0:0:0:0:ffff:cb00:710b',
  '[::ffff:cb00:710b]:443',
  '203.0.113.11:99',
  '"203.0.113.11"',
  '"203.0.113.11:99"',
  ' 203.0.113.11 ',
  '64:ff9b::203.0.113.11',
  '64:ff9b::cb00:710b',
  '[64:ff9b::cb00:710b]',
])('%s is 203.0.113.11', (form) => {
  expect(addressOf(form)).toBe('203.0.113.11');
  expect(ipRateLimitKey(form)).toBe('203.0.113.11');
  expect(ipRateLimitKey(form, 48)).toBe('203.0.113.11');
});

test.each([
  '2001:db8::1',
  '2001:DB8:0:0::1',
  '2001:0db8:0000:0000:0000:0000:0000:0001',
  '[2001:db8::1]',
  '[2001:db8::1]:443',
  '"[2001:db8::1]:443"',
  '"2001:db8::1"',
])('%s is 2001:db8::1', (form) => {
  expect(addressOf(form)).toBe('2001:db8::1');
  expect(ipRateLimitKey(form)).toBe('2001:db8:0:0::/64');
});

test.each(['', 'unknown', '_hidden', 'x'.repeat(5000), '203.0.113.11, 10.0.0.1', undefined])(
  '%s is counted with all invalid addresses',
  (text) => {
    expect(ipRateLimitKey(text)).toBe(ipRateLimitKey('nobody'));
    expect(ipRateLimitKey(text, 48)).toBe(addressOf(text));
  },
);

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
  '%s is counted with the network %s, and with %s for a subscriber @security:measures.27',
  (address, household, subscriber) => {
    expect(ipRateLimitKey(address)).toBe(household);
    expect(ipRateLimitKey(address, 48)).toBe(subscriber);
  },
);

test.each([
  [STANDARD_PROXIES, ['loopback']],
  ['10.0.0.7', ['10.0.0.7']],
  ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ['::1,uniquelocal', ['::1', 'uniquelocal']],
])('%s is valid', (text, proxies) => expect(v.parse(trustedProxies, text)).toEqual(proxies));

test.each([
  ['true', 'true'],
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['2001:db8::/129', '2001:db8::/129'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['loopback, proxy.example', 'proxy.example'],
  ['10.0.0.256', '10.0.0.256'],
  ['loopback,', 'nothing'],
])('%s is refused, naming %s', (text, named) => {
  expect(() => v.parse(trustedProxies, text)).toThrow(`${named} is not an address or network`);
});

test.each([
  ['127.0.0.1', [STANDARD_PROXIES], true],
  ['::ffff:127.0.0.1', [STANDARD_PROXIES], true],
  ['10.1.2.3', ['loopback', '10.0.0.0/8'], true],
  ['11.1.2.3', ['loopback', '10.0.0.0/8'], false],
])('a request from %s is trusted by %j: %s', async (remoteAddress, proxies, expected) => {
  const app = fastify({ trustProxy: proxies });
  const isTrusted = isFromProxy(proxies);
  app.get('/', async (request) => isTrusted(request));
  // A forwarding header of an untrusted client does not make it a proxy.
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect((await app.inject({ url: '/', remoteAddress, headers })).json()).toBe(expected);
});
