import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordForTest } from '../testing/index.ts';
import { readKeys } from './keys-file.ts';
import {
  formatPreviewLink,
  hashRecord,
  readPreviewLink,
  readPreviewToken,
  signPreview,
  verifyPreview,
} from './preview-link.ts';
import { createReleaseStore, openReleaseStorage } from './store.ts';

const SITE = 'https://play.example';
const preview = { version: '1.0.0', host: 'play.example', expires: 1_800_000_000_000 };

async function createStore() {
  const folder = await mkdtemp(path.join(tmpdir(), 'preview-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = await openReleaseStorage({ driver: 'directory', folder });
  const store = createReleaseStore(storage);
  for (const area of ['casino', 'sports']) {
    await store.createRelease(recordForTest(area, '1.0.0', { 'm.json': '{}' }));
  }
  return store;
}

test('a link has what was signed for each area, and who signed it', async () => {
  const store = await createStore();
  const parts = [
    await signPreview(store, { ...preview, area: 'casino' }),
    await signPreview(store, { ...preview, area: 'sports' }),
  ];
  const link = formatPreviewLink(SITE, parts);
  expect(link).toMatch(/^https:\/\/play\.example\/area-preview\?link=[\w-]+$/);
  const read = readPreviewToken(readPreviewLink(link));
  expect(read).toEqual(parts);
  const [casino, sports] = read;
  if (!casino || !sports) throw new Error('A part is missing');
  expect(casino.record).toBe(await hashRecord(store, 'casino', '1.0.0'));
  const { rootKey = '' } = store.keys ?? {};
  const { value: keys } = await readKeys(store.storage, rootKey);
  expect(verifyPreview(casino, { rootKey, keys }).owner).toBe('local');
  const borrowed = { ...casino, envelope: sports.envelope };
  expect(() => verifyPreview(borrowed, { rootKey, keys })).toThrow('not one that may sign it');
});

test('a link is for one site, with each area once, and short enough for a cookie', async () => {
  const store = await createStore();
  const part = await signPreview(store, { ...preview, area: 'casino' });
  expect(() => formatPreviewLink('https://b.example', [part])).toThrow('is for play.example');
  expect(() => formatPreviewLink(SITE, [part, part])).toThrow('has casino twice');
  const many = Array.from('abcdefghij', (letter) => ({ ...part, area: letter.repeat(3) }));
  expect(() => formatPreviewLink(SITE, many)).toThrow('too many areas');
});

test.each(['https://play.example/', 'https://play.example/area-preview', 'nonsense'])(
  '%s is not a link, nor a token',
  (text) => {
    expect(() => readPreviewLink(text)).toThrow('not the link of a preview');
    expect(() => readPreviewToken(text)).toThrow('not the token of a preview');
  },
);

test('a release that is not published is not signed', async () => {
  const store = await createStore();
  const missing = { ...preview, area: 'casino', version: '9.0.0' };
  await expect(signPreview(store, missing)).rejects.toThrow('mfe-casino 9.0.0 is missing');
});
