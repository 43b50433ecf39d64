import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '@exchange/tooling/workspace.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

test('a team without this repository brings an area to players, and takes it back', async ({
  page,
  system,
}) => {
  test.setTimeout(600_000);
  await run(process.execPath, [inRoot('packages/tooling/src/cli.ts'), 'sdk-pack']);
  const packed = await readdir(inRoot('.cache/sdk'));
  const kit = inRoot('.cache/sdk', packed.find((file) => file.includes('area-kit')) ?? '');
  const parent = await mkdtemp(path.join(tmpdir(), 'exchange-outside-'));
  const env = {
    ...process.env,
    ...{ NODE_ENV: '', RELEASES_DIR: system.releasesDir, LIVE_URL: system.url, RELEASE_BY: 'team' },
  };
  const own = path.join(parent, 'mfe-outside');
  const npm = async (...words: readonly string[]) =>
    (await run('npm', [...words], { cwd: own, env })).stdout;
  try {
    await run('npx', ['--yes', `file:${kit}`, 'new', 'outside'], { cwd: parent, env });
    await npm('install', '--no-audit', '--no-fund');
    await npm('run', 'typecheck');
    await npm('test');
    expect(await npm('run', 'publish')).toContain('Published mfe-outside 0.1.0');
    expect(await npm('exec', '--', 'area', 'verify')).toContain('as they were published');
    const record = await system.store.readRelease('outside', '0.1.0');
    expect(record?.area?.pages.map(({ path: page }) => page)).toEqual(['/outside']);
    expect(record?.calls.map(({ name }) => name)).toEqual(['slides']);

    expect(await npm('exec', '--', 'area', 'activate', '0.1.0')).toContain('0.1.0 is active');
    await expect.poll(async () => (await page.request.get('/outside')).status()).toBe(200);
    await page.goto('/outside');
    await expect(page.locator('[data-boundary=outside][data-version="0.1.0"]')).toBeVisible();
    expect(await npm('exec', '--', 'area', 'disable')).toContain('is disabled');
    await expect(page.getByText('This part is switched off at the moment.')).toBeVisible();
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
