import { expect, it } from 'vitest';
import { findCommittedSecrets, textFiles } from './committed-secrets.ts';

/** Joined here, so that this file contains no secret. */
const join = (...parts: string[]) => parts.join('');

it.each([
  ['a private key', join('-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIEowIBAAKCAQEA')],
  ['a private key', join('-----BEGIN ', 'PRIVATE KEY-----\nMIIEowIBAAKCAQEA')],
  ['an age identity', join('AGE-SECRET', '-KEY-1', 'Q'.repeat(58))],
  ['an AWS access key', join('AK', 'IA', 'Q'.repeat(16))],
  ['a GitHub token', join('gh', 'p_', 'a'.repeat(36))],
  ['an npm token', join('np', 'm_', 'a'.repeat(36))],
  ['a Google key', join('AI', 'za', 'b'.repeat(35))],
  ['a Slack token', join('xo', 'xb-', '1234567890')],
  ['a Stripe key', join('sk', '_live_', 'c'.repeat(24))],
])('finds %s with its line, and does not repeat it @security:keys.12', (what, secret) => {
  const found = findCommittedSecrets('a.ts', `one\nconst key = '${secret}';\n`);
  expect(found).toEqual([`a.ts:2: ${what} in the repository`]);
});

it.each([
  ["const FILES_SECRET = 'f'.repeat(32);"],
  ['-----BEGIN CERTIFICATE-----\nMIIEowIBAAKCAQEA'],
  ['x-api-key: sk_test_1234567890123456'],
])('lets %s pass', (source) => {
  expect(findCommittedSecrets('a.ts', source)).toEqual([]);
});

it('reads code, settings and documentation, and no packages @security:keys.12', async () => {
  const files = await textFiles();
  expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'shell/src/main.ts']));
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});
