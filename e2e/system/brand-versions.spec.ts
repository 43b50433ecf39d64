import type { Page } from '@playwright/test';
import { expect, test } from '../support/team.ts';

const PAGE = '/casino-provider/All%20Casinos';
const OWN = '0.7.0';

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
