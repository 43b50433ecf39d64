import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { setUpReleaseCommand } from './testing/release-command.ts';

const { folder, store, release, openStore, publish } = setUpReleaseCommand();

test('a malformed keys file is named, and nothing is changed', async () => {
  await openStore();
  await publish('1.0.0');
  await writeFile(path.join(folder(), 'keys.json.99'), '{ "revision": 1 }');
  const refused = expect.stringContaining('keys.json is refused: it is not signed');
  expect(await release('status')).toEqual([1, refused]);
  expect(await release('activate mfe-casino 1.0.0')).toEqual([1, refused]);
});

test('status prints the document for programs', async () => {
  await openStore();
  await publish('1.0.0');
  await release('activate mfe-casino 1.0.0');
  const [, text] = await release('status --json');
  expect(JSON.parse(text)).toEqual(await store().readRegistry());
});

test('status shows what no longer fits the live system, or that none was read', async () => {
  const system = await openStore();
  const area = { name: 'casino', title: { en: 'Casino' }, pages: [], links: [] };
  const fragments = [{ expose: './area', slot: 'jackpots', calls: [] }];
  await publish('1.0.0', { area: { ...area, fragments } });
  await release('activate mfe-casino 1.0.0');
  expect((await release('status'))[1]).toContain('Every version that players get fits');
  system.replies['/assets/release.json'] = () => ({
    name: 'shell',
    version: '2.0.0',
    manifest: '',
    entry: [],
    preload: [],
    files: {},
    slots: { home: false },
  });
  expect((await release('status'))[1]).toMatch(
    /mfe-casino 1\.0\.0 \(active\) DOES NOT FIT any more: \.\/area wants the slot jackpots/,
  );
  const health = system.replies['/health/registry'] as () => Promise<{ data: object }>;
  system.replies['/health/registry'] = async () => {
    const { data } = await health();
    return { data: { ...data, faults: { casino: 'its newest file is refused' } } };
  };
  expect((await release('status'))[1]).toContain(
    'Pages DO NOT FOLLOW the newest mfe-casino of the store: its newest file is refused',
  );
  const [code, text] = await release('status --live http://127.0.0.1:9');
  expect([code, text]).toEqual([0, expect.stringContaining('Not compared: The live system')]);
  const [codeOfWord, textOfWord] = await release('status --live nonsense');
  expect([codeOfWord, textOfWord]).toEqual([0, expect.stringContaining('Not compared: ')]);
});

test('what fails on the way is a sentence without a stack', async () => {
  vi.stubEnv('RELEASES_S3_ENDPOINT', 'http://x');
  const shown = vi.spyOn(console, 'error');
  expect(await release('disable mfe-casino')).toEqual([
    1,
    'It failed: RELEASES_S3_BUCKET is missing, but other RELEASES_S3_ variables are set',
  ]);
  expect(shown.mock.calls.map(([text]) => typeof text)).toEqual(['string']);
});

test('verify reports that there is nothing to verify', async () => {
  vi.stubEnv('RELEASES_DIR', folder());
  expect(await release('verify')).toEqual([0, `There are no releases in ${folder()}`]);
});
