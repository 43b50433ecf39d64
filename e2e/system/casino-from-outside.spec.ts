import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '@exchange/tooling/workspace.ts';
import type { Page } from '@playwright/test';
import { createOutsideArea } from '../support/outside-area.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/casino-provider/All%20Casinos';

test('the casino moves into a repository of its own, whole, and is released from there', async ({
  page,
  system,
}) => {
  test.setTimeout(600_000);
  const outside = await createOutsideArea(system, 'casino');
  const { own, npm, area } = outside;
  try {
    await rm(path.join(own, 'src'), { recursive: true });
    await cp(inRoot('mfe-casino/src'), path.join(own, 'src'), { recursive: true });
    await addDeclarations(own);
    await removeServerTests(own);
    const manifest = path.join(own, 'package.json');
    const { dependencies, ...rest } = JSON.parse(await readFile(manifest, 'utf8'));
    const icons = JSON.parse(
      await readFile(inRoot('mfe-casino/node_modules/lucide-react/package.json'), 'utf8'),
    );
    const withIcons = { ...dependencies, 'lucide-react': icons.version };
    const next = { ...rest, version: '0.9.0', dependencies: withIcons };
    await writeFile(manifest, JSON.stringify(next, null, 2));
    await npm('install', '--no-audit', '--no-fund');
    await npm('run', 'typecheck');
    await npm('test');
    expect(await npm('run', 'publish')).toContain('Published mfe-casino 0.9.0');
    expect(await area('activate 0.9.0')).toContain('0.9.0 is active');

    const shownIn = (one: Page) => one.locator('[data-boundary=casino][data-version="0.9.0"]');
    // An open page reloads by itself at a rollback, which would abort another navigation.
    const countInNewPage = async () => {
      const fresh = await page.context().newPage();
      await fresh.goto(PAGE);
      const count = await shownIn(fresh).count();
      await fresh.close();
      return count;
    };
    await expect.poll(countInNewPage).toBeGreaterThan(0);
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await expect(page.getByRole('list').getByRole('link').first()).toBeVisible();
    await page.goto('/');
    await expect(shownIn(page).first()).toBeVisible();
    expect(await area('rollback')).toContain('is back at');
    await expect.poll(countInNewPage).toBe(0);
  } finally {
    await outside.remove();
  }
});

/** Adds the template's declarations of styles and pictures, which lie apart in this repository. */
const addDeclarations = (own: string) =>
  cp(
    inRoot('packages/sdk/area-kit/template/outside/src/assets.d.ts'),
    path.join(own, 'src/assets.d.ts'),
  );

/** Removes the tests that need the reference server, which is no part of the SDK. */
async function removeServerTests(own: string): Promise<void> {
  for await (const file of glob('src/**/*.test.{ts,tsx}', { cwd: own })) {
    const test = path.join(own, file);
    if ((await readFile(test, 'utf8')).includes('@exchange/server')) await rm(test);
  }
}
