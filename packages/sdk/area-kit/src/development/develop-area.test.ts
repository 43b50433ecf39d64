import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSigningKey, openEnvelope } from '@exchange/federation/releases';
import { expect, test } from 'vitest';
import { createDeveloperToken, developArea } from './develop-area.ts';

const definition = {
  ...{ name: 'promo', title: { en: 'Promo', hi: 'Promo' }, pages: [], fragments: [], links: [] },
};
const key = { owner: 'anna', ...createSigningKey() };
const place = { origin: 'http://localhost:3100', host: 'play.example', key, now: 0 };

test('a token is signed for one area, site and machine, and ends within half a day', () => {
  const token = createDeveloperToken({ name: 'promo', version: '0.1.0-dev', definition }, place);
  const envelope = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  const { payload } = openEnvelope('development', envelope, [key]);
  expect(payload).toMatchObject({
    ...{ area: 'promo', version: '0.1.0-dev', host: 'play.example' },
    base: 'http://localhost:3100/promo/',
  });
  const { expires } = payload as { expires: number };
  expect(expires).toBeLessThan(12 * 60 * 60 * 1000);
  expect(() => openEnvelope('registry', envelope, [key])).toThrow();
});

test('a definition that no cookie holds is refused', () => {
  const menu = Array.from({ length: 500 }, (_, index) => ({
    ...{ place: 'sections' as const, to: `/promo/${Math.sin(index)}` },
    label: { en: `${Math.cos(index)}`, hi: 'x' },
  }));
  const long = { name: 'promo', version: '0.1.0-dev', definition: { ...definition, menu } };
  expect(() => createDeveloperToken(long, place)).toThrow('too long');
});

test.each([
  [{ against: 'play.example' }, '--against play.example'],
  [{ against: undefined }, '--against'],
  [{ keyFile: undefined }, 'RELEASE_KEY_FILE is not set'],
  [
    { keyFile: '/no/such/key.json' },
    'RELEASE_KEY_FILE: /no/such/key.json is not the file of a key (ENOENT)',
  ],
])('%o is refused before anything is built', async (changes, reason) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-develop-'));
  try {
    const keyFile = path.join(folder, 'key.json');
    await writeFile(keyFile, JSON.stringify(key));
    const options = { folder, against: 'https://play.example', port: 0, keyFile, ...changes };
    await expect(developArea({ ...options, print: () => undefined })).rejects.toThrow(reason);
  } finally {
    await rm(folder, { recursive: true });
  }
});
