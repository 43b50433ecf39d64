import type { Page } from '@playwright/test';
import { expect, test } from '../support/team.ts';

const PAGE = '/casino-provider/All%20Casinos';
const OWN = '0.7.0';
const FOR_STAFF = '0.7.1';

const boundary = (page: Page) => page.locator('[data-boundary=casino][data-version]').first();
const openLobby = async (page: Page, origin: string, version: string | RegExp) => {
  await page.goto(origin + PAGE);
  await expect(boundary(page)).toHaveAttribute('data-version', version);
};

const before = /^0\.1\./;

test('a version is released for the players of one brand, and taken back', async ({
  page,
  system,
  team: { checkout, publish, release },
}) => {
  // The gate alone takes half a minute.
  test.slow();
  const other = system.urlOf('khelodost');
  await checkout.edit('mfe-casino/src/lobby/LobbyPage.tsx', 't(title)', "'New Lobby'");
  await publish(OWN);
  const { code, output } = await release(`activate mfe-casino ${OWN} --brand khelodost`);
  expect(output).toContain(`${OWN} is active for khelodost`);
  expect(code).toBe(0);
  await expect(() => openLobby(page, other, OWN)).toPass();
  await expect(page.getByRole('heading', { name: 'New Lobby' })).toBeVisible();
  await openLobby(page, system.url, before);
  expect((await release('status')).output).toContain(`${OWN} (verified) for khelodost`);

  const back = await release('rollback mfe-casino --brand khelodost');
  expect(back.output).toContain('for khelodost');
  await expect(() => openLobby(page, other, before)).toPass();
});

test('a canary of staff reaches a browser once a key was given in it', async ({
  page,
  system,
  team: { publish, release },
}) => {
  test.slow();
  await publish(FOR_STAFF);
  const { output } = await release(`canary mfe-casino ${FOR_STAFF} staff`);
  expect(output).toContain(`${FOR_STAFF} goes to staff`);
  await openLobby(page, system.url, before);
  await page.goto(`${system.url}/staff/override?area=casino`);
  await page.getByLabel('Version in the store').fill(FOR_STAFF);
  await page.getByLabel('Staff key').fill(system.staff.key);
  await page.getByRole('button', { name: 'Show it' }).click();
  const banner = page.locator('.staff-override');
  await banner.getByRole('button', { name: 'Reset' }).click();
  await expect(banner).toHaveCount(0);
  await openLobby(page, system.url, FOR_STAFF);
  await expect(banner).toHaveCount(0);
});
