import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openReleaseStore } from '@exchange/federation/releases';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Checkout, createCheckout } from './testing/index.ts';

// Where nothing was checked before, the types of all packages are.
vi.setConfig({ testTimeout: 240_000 });

let checkout: Checkout;
let env: { RELEASES_DIR: string };
beforeAll(async () => {
  checkout = await createCheckout('casino');
  env = { RELEASES_DIR: path.join(checkout.folder, 'store') };
});
afterAll(() => checkout.remove());

test('an area is built and published from its folder, packages/ and the root manifests alone', async () => {
  expect(
    (await readdir(checkout.folder)).filter((name) => /^(?:shell|mfe-|e2e)/.test(name)),
  ).toEqual(['mfe-casino']);
  await checkout.setVersion('7.1.0');
  const { code, output } = await checkout.release(['publish', 'mfe-casino'], env);
  expect(output).toContain('Published mfe-casino 7.1.0');
  expect(output).toContain('▸ Building mfe-casino');
  expect(output).toMatch(
    /Players do not get it yet: npm run release -- activate mfe-casino 7\.1\.0\n/,
  );
  expect(code).toBe(0);

  const store = await openReleaseStore({ driver: 'directory', folder: env.RELEASES_DIR });
  const release = await store.readRelease('casino', '7.1.0');
  expect(Object.keys(release?.exposes ?? {})).toEqual([
    './area',
    './game-banners',
    './game-results',
    './popular-games',
  ]);
  expect(release?.requires).toMatchObject({
    '@tanstack/react-query': expect.stringMatching(/^\^/),
  });
  expect(release?.calls.map(({ name }) => name)).toContain('gameLogin');
  expect(release?.build).toMatchObject({ publishedBy: 'team casino', commit: null });

  const again = await checkout.release(['publish', 'mfe-casino'], env);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('published already') });
  expect(again.output).not.toContain('Players do not get it yet');
});

test('the same version with other sources is refused, and the store stays as it was', async () => {
  await checkout.edit('mfe-casino/src/hi.json', 'फ़िशिंग फ़न', 'मछली का मज़ा');
  const { code, output } = await checkout.release(['publish', 'mfe-casino'], env);
  expect(code).toBe(1);
  expect(output).toContain('mfe-casino 7.1.0 is already published with other files');
  expect(output).toContain('Raise "version" in mfe-casino/package.json');
  expect(await checkout.release(['verify'], env)).toMatchObject({ code: 0 });
});

test('what has type errors is not published, and no gate lets through what was forced', async () => {
  await checkout.setVersion('7.2.0');
  const file = 'mfe-casino/src/shared/wrong.ts';
  await checkout.write(
    file,
    "// A fault that no bundler sees.\nexport const count: number = 'x';\n",
  );
  for (const command of ['publish', 'check']) {
    const refused = await checkout.release([command, 'mfe-casino', '--no-build'], env);
    expect(refused.output).toContain('✗ src/shared/wrong.ts:2: TS2322');
    expect(refused.output).toContain('Nothing was published.');
    expect(refused.code).toBe(1);
  }
  const store = await openReleaseStore({ driver: 'directory', folder: env.RELEASES_DIR });
  expect(await store.readRelease('casino', '7.2.0')).toBeUndefined();
  const forced = await checkout.release(['publish', 'mfe-casino', '--force'], env);
  expect(forced).toMatchObject({ code: 0, output: expect.stringContaining('all the same') });
  const gate = await checkout.release(['activate', 'mfe-casino', '7.2.0'], env);
  expect(gate.output).toContain('it was published with type errors (1');
  expect(gate.code).toBe(1);
});
