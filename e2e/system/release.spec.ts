import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { AREAS } from '@exchange/tooling/workspace.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/team.ts';

const PAGE = '/casino-provider/All%20Casinos';
const LOBBY = 'mfe-casino/src/lobby/LobbyPage.tsx';
const ENDPOINTS = 'packages/sdk/contract/src/casino/casino.endpoints.ts';

const boundary = (page: Page) => page.locator('[data-boundary=casino][data-version]').first();

// Teams build, publish and pass the gate in each of them.
test.slow();

test('one team releases its area to a running system, and takes it back', async ({
  page,
  context,
  team: { checkout, ship, release },
}) => {
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
  const before = String(await boundary(page).getAttribute('data-version'));
  await page.evaluate(() => Object.assign(window, { sameView: true }));

  await checkout.edit(LOBBY, 't(title)', "'New Lobby'");
  await ship('0.2.0');

  await test.step('the open tab goes on with the version that it began with', async () => {
    await expect(page.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await expect(boundary(page)).toHaveAttribute('data-version', before);
    expect(await page.evaluate(() => 'sameView' in window)).toBe(true);
  });

  await test.step('it was mounted in a browser before anybody got it, and fits', async () => {
    const { output } = await release('status');
    expect(output).toMatch(/mfe-casino\s+0\.2\.0 \(verified\)/);
    expect(output).toContain('Every version that players get fits the live system');
  });

  const other = await context.newPage();
  await test.step('a new tab has the new one, and so has the open one once it reloads', async () => {
    await other.goto(PAGE);
    await expect(other.getByRole('heading', { name: 'New Lobby' })).toBeVisible();
    await expect(boundary(other)).toHaveAttribute('data-version', '0.2.0');
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'New Lobby' })).toBeVisible();
  });

  await test.step('a rollback takes effect at the next navigation, once', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { output } = await release('rollback mfe-casino --from 0.2.0');
      expect(output).toContain(`back at ${before}`);
    }
    // A visible tab may load again by itself at this moment.
    await expect(() => other.goto(PAGE)).toPass();
    await expect(other.getByRole('heading', { name: 'Casino Games' })).toBeVisible();
    await expect(boundary(other)).toHaveAttribute('data-version', before);
  });

  await test.step('the history says who did what', async () => {
    const { output } = await release('status');
    expect(output).toMatch(/rollback mfe-casino \S+ from 0\.2\.0\s+by local, for team casino/);
    expect(output).toMatch(/activate mfe-casino 0\.2\.0\s+by local, for team casino/);
    expect(output).toMatch(
      /mfe-casino\s+\S+ \(built and activated by npm start .* without the gate\)/,
    );
  });
});

test('every area as it is passes the gate, with all that it lends', async ({ system, team }) => {
  // Each area is mounted in five ways, on two pages.
  test.setTimeout(360_000);
  const { microFrontends } = await system.store.readRegistry();
  for (const area of AREAS) {
    const version = microFrontends[area]?.[0]?.metadata.version;
    const { code, output } = await team.release(`activate mfe-${area} ${version}`);
    expect(output).toContain(`mfe-${area} ${version} is active`);
    expect(code).toBe(0);
  }
  expect((await team.release('status')).output).not.toMatch(/mfe-.* \((?:unverified|built)/);
});

const BROKEN: [string, string, string, string, string][] = [
  [
    '0.2.1',
    'throws as it mounts',
    LOBBY,
    "(() => { throw new Error('Broken lobby'); })()",
    'Broken lobby',
  ],
  [
    '0.2.2',
    'throws later',
    LOBBY,
    "(setTimeout(() => { throw new Error('Late lobby'); }), '')",
    'Late lobby',
  ],
  [
    '0.2.5',
    'hides the whole page',
    LOBBY,
    "(document.body.style.display = 'none')",
    "the page's header vanished",
  ],
  [
    '0.2.4',
    'freezes as it mounts',
    LOBBY,
    '(() => { for (;;) {} })()',
    'its code does not come to an end|too busy to judge it',
  ],
];
for (const [version, what, file, broken, reason] of BROKEN) {
  test(`a version that ${what} in the live shell is refused before anybody gets it`, async ({
    page,
    team,
  }) => {
    // The gate repeats what is late while the machine is busy.
    test.slow();
    await team.checkout.edit(file, 't(title)', broken);
    await team.publish(version);
    const { code, output } = await team.release(`activate mfe-casino ${version}`);
    expect(code).toBe(1);
    const fault = '(?:does not mount|froze) in the live shell';
    expect(output).not.toContain(' got 0 % of');
    expect(output).toMatch(new RegExp(`${fault} at \\S+: .*${reason}`));
    await page.goto(PAGE);
    await expect(boundary(page)).not.toHaveAttribute('data-version', version);
  });
}

test('a version that throws once its data is there is refused', async ({
  team: { checkout, publish, release },
}) => {
  const tile = 'key={selectGameKey(game)}';
  const broken = "key={(() => { throw new Error('Broken tile'); })()}";
  await checkout.edit('mfe-casino/src/shared/GameGrid.tsx', tile, broken);
  await publish('0.2.6');
  const { output } = await release('activate mfe-casino 0.2.6');
  expect(output).toMatch(
    /fails in the live shell at \S+ once its calls are answered: .*Broken tile/,
  );
});

for (const [area, name] of [
  ['casino', 'popular/PopularGames'],
  ['sports', 'tree/SportsTree'],
] as const) {
  test.describe(`a release of ${area} is refused`, () => {
    test.use({ area });
    test(`if its own page works, but not the ${name} that it lends`, async ({ team }) => {
      const file = path.join(team.checkout.folder, `mfe-${area}/src/${name}.tsx`);
      await writeFile(file, "export function Fragment() { throw new Error('Broken part'); }");
      await team.publish('0.2.3');
      const { code, output } = await team.release(`activate mfe-${area} 0.2.3`);
      expect(output).toMatch(/in the live shell at \S+.*Broken part/);
      expect(code).toBe(1);
    });
  });
}

test('files that were changed in the store never run; the last good version shows @security:measures.2', async ({
  page,
  system,
  team: { ship, release },
}) => {
  await ship('0.3.0');
  const folder = path.join(system.releasesDir, 'casino/0.3.0');
  const record = await system.store.readRelease('casino', '0.3.0');
  if (!record) throw new Error('It was not published');
  const scripts = Object.keys(record.files).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    const at = path.join(folder, file);
    const evil = `${await readFile(at, 'utf8')};globalThis.evil = true;`;
    await writeFile(at, evil);
    if (`${file}.br` in record.files) await writeFile(`${at}.br`, brotliCompressSync(evil));
    if (`${file}.gz` in record.files) await writeFile(`${at}.gz`, gzipSync(evil));
  }
  await page.goto(PAGE);
  await expect(page.getByText('Aviator')).toBeVisible();
  await expect(boundary(page)).not.toHaveAttribute('data-version', '0.3.0');
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);

  const { code, output } = await release('verify mfe-casino 0.3.0');
  expect(code).toBe(1);
  expect(output).toContain(`${record.entry} has`);
});

test('a call that only the team’s contract knows needs no new shell', async ({
  page,
  team: { checkout, ship },
}) => {
  await checkout.edit(
    ENDPOINTS,
    'export const casinoCategory = endpoint(shared, {',
    "export const freshGames = endpoint(shared, { name: 'freshGames', path: 'get-casino-games', input: casinoGamesInput, data: games, decode: toCasinoPage });\nexport const casinoCategory = endpoint(shared, {",
  );
  await checkout.edit(
    'mfe-casino/src/shared/catalogue.api.ts',
    'endpoints.casinoGames',
    'endpoints.freshGames',
  );
  await ship('0.5.0');
  await page.goto(PAGE);
  await expect(boundary(page)).toHaveAttribute('data-version', '0.5.0');
  await expect(page.getByText('Aviator')).toBeVisible();
});

test('an area that is switched off leaves the rest of the app alone, and comes back', async ({
  page,
  system,
  team: { release },
}) => {
  expect((await release('disable mfe-casino')).code).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(PAGE);
  const main = page.getByRole('main');
  await expect(main.getByText('This part is switched off at the moment.')).toBeVisible();
  await page.goto('/');
  await expect(main.locator('[data-boundary=sports]').first()).toContainText('LIVE');
  expect(asked.filter((url) => url.startsWith(system.filesOf('casino')))).toEqual([]);

  expect((await release('enable mfe-casino')).code).toBe(0);
  await page.goto(PAGE);
  await expect(page.getByText('Aviator')).toBeVisible();
});

test('a version whose calls do not fit the live server cannot be activated @security:measures.5', async ({
  page,
  team: { checkout, publish, release },
}) => {
  await page.goto(PAGE);
  const before = String(await boundary(page).getAttribute('data-version'));
  await checkout.edit(
    ENDPOINTS,
    'data: v.object({ url: v.string() })',
    'data: v.object({ url: v.string(), ticket: v.string() })',
  );
  await publish('0.4.0');
  const refused = await release('activate mfe-casino 0.4.0');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('POST /api/game-login data.ticket: is required, but is missing');
  expect(refused.output).toContain('Nothing was changed.');
  await page.goto(PAGE);
  await expect(boundary(page)).toHaveAttribute('data-version', before);

  const neverRuns = async () => {
    await page.goto(PAGE);
    await expect(page.getByText('Aviator')).toBeVisible();
    await expect(boundary(page)).toHaveAttribute('data-version', before);
  };
  await test.step('it never runs where it is forced @security:measures.5', async () => {
    const forced = await release('activate mfe-casino 0.4.0 --force');
    expect(forced).toMatchObject({ code: 3, output: expect.stringContaining('held back') });
    await neverRuns();
    const { output } = await release('status');
    expect(output).toMatch(/mfe-casino\s+0\.4\.0 \(unverified, FORCED, HELD BACK: POST/);
    expect(output).toMatch(/mfe-casino 0\.4\.0 \(active\) is held back, no page gets it: POST/);
  });
  await test.step('nor where it was forced past a system that does not answer', async () => {
    const dead = '--live http://127.0.0.1:9 --force';
    const forced = await release(`activate mfe-casino 0.4.0 ${dead}`);
    expect(forced).toMatchObject({ code: 3, output: expect.stringContaining('not compared') });
    await neverRuns();
  });
});
