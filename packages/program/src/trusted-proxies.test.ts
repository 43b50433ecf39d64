import fastify from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isFromProxy, STANDARD_PROXIES, trustedProxies } from './trusted-proxies.ts';

test.each([
  [STANDARD_PROXIES, ['loopback']],
  ['10.0.0.7', ['10.0.0.7']],
  ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ['::1,uniquelocal', ['::1', 'uniquelocal']],
])('%s is read', (text, proxies) => expect(v.parse(trustedProxies, text)).toEqual(proxies));

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
])('a request from %s is of the proxies %j: %s', async (remoteAddress, proxies, expected) => {
  const app = fastify({ trustProxy: proxies });
  const isTrusted = isFromProxy(proxies);
  app.get('/', async (request) => isTrusted(request));
  // A forwarding header of an untrusted client does not make it a proxy.
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect((await app.inject({ url: '/', remoteAddress, headers })).json()).toBe(expected);
});
