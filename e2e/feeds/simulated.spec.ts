import { paths } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { findFaults } from '../support/axe.ts';
import { holdMatchReply, readPlaces } from '../support/match-places.ts';
import { shownPriceOf, slipOf } from '../support/pages.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import {
  type SimulatedEvent as Event,
  holdAnOpenMatch,
  type SimulatedLine as Line,
  SIMULATED,
} from '../support/simulated-matches.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

test.use({ simulator: SIMULATED });

/** Bets ₹100 on the Yes of a session line, and waits until the notice of it has gone. */
async function betOnLine(page: Page, line: string): Promise<void> {
  const slip = slipOf(page);
  const lines = page.getByRole('group', { name: `Lines of ${line}` });
  await lines.getByRole('button', { name: /^Yes/ }).click();
  await slip.getByRole('button', { name: '100', exact: true }).click();
  await slip.getByRole('button', { name: /Place Bet/ }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByTestId('exposure')).toHaveText('−100');
  await expect(page.getByText('Success!')).toBeHidden();
}

test('several matches are in play in three sports, the first three on a phone’s first screen @spec:2.19', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  for (const sport of ['Cricket', 'Football', 'Tennis']) {
    await expect(page.getByRole('heading', { name: `In Play · ${sport}` })).toBeVisible();
  }
  const third = await page.locator('#root [data-price-row]').nth(2).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a player bets on a session line and with the bookmaker, and sees both settle @journey @spec:1.2 @spec:2.47 @spec:2.58', async ({
  page,
  system,
}) => {
  test.slow();
  const { id, name, line, runner } = await holdAnOpenMatch(system);
  await logInWithDemo(page, `/match-details/4/${id}`);
  const slip = slipOf(page);

  await test.step('both sides with their score stand in the head', async () => {
    const { envelope } = await system.client.call<Event>('event-detals', { match_id: id });
    const sides = envelope.data.MatchDetails.score_board?.sides ?? [];
    expect(sides).toHaveLength(2);
    for (const { name: side, figures } of sides) {
      await expect(page.getByRole('main')).toContainText(`${side}${figures[0]}`);
    }
  });

  await test.step('the session line', () => betOnLine(page, line));

  await test.step('its book, as a chart and as a list @spec:2.50', async () => {
    // Lines without a bet have no ladder.
    await expect(page.getByRole('button', { name: /^Book of/ })).toHaveCount(1);
    await page.getByRole('button', { name: `Book of ${line}` }).click();
    const book = page.getByRole('dialog', { name: line });
    await expect(book.getByRole('img', { name: 'Profit and loss by runs' })).toBeVisible();
    await expect(book.getByRole('row')).toHaveCount(3);
    await expect(book.getByRole('row').nth(1)).toContainText('−100');
    await expect(book.getByRole('row').nth(2)).toContainText('+');
    await page.keyboard.press('Escape');
  });

  await test.step('the bookmaker', async () => {
    const bookmaker = page.getByRole('region', { name: 'Bookmaker' });
    const cell = bookmaker.getByRole('button', { name: new RegExp(`^Back ${runner} at`) }).last();
    const rate = (await shownPriceOf(cell).textContent()) ?? 'no rate';
    await cell.click();
    await expect(slip.locator('b').first()).toHaveText(rate);
    await slip.getByRole('button', { name: '100', exact: true }).click();
    await slip.getByRole('button', { name: /Place Bet/ }).click();
    await expect(page.getByText('Success!')).toBeVisible();
    await expect(page.getByTestId('exposure')).toHaveText('−200');
    const bets = page.getByRole('region', { name: 'My Bets' });
    await expect(bets.getByRole('cell', { name: rate, exact: true })).toBeVisible();
  });

  await test.step('both settle with the match', async () => {
    await system.feed('seek', 'end', id);
    await expect(page.getByTestId('exposure')).toHaveText('0');
    await page.goto('/app/open-bets/C');
    await expect(page.getByRole('row', { name })).toHaveCount(2);
  });
});

for (const brand of ['khelodost', 'kheloyar']) {
  test(`the book of a line has no faults of accessibility in ${brand}`, async ({
    page,
    system,
  }) => {
    const { id, line } = await holdAnOpenMatch(system);
    await logInWithDemo(page, `${system.urlOf(brand)}/match-details/4/${id}`);
    await betOnLine(page, line);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: `Book of ${line}` }).click();
    await expect(page.getByRole('dialog', { name: line }).getByRole('img')).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });
}

test('a match that has not begun in the list reserves no space for a score', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await holdMatchReply(page);
  await page.goto(paths.sport('all'));
  const matches = page.getByRole('listitem').filter({ has: page.locator('time') });
  const upcoming = matches.filter({ hasNotText: 'LIVE' });
  await upcoming.first().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Match Odds' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'MATCH STATS' })).toHaveCount(0);
  const before = await readPlaces(page);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await readPlaces(page)).toEqual(before);
});

const askLines = async ({ client }: System, id: string) =>
  (await client.call<Line[]>('event-session', { match_id: id })).envelope.data;

/** Moves the match until its lines have changed. */
async function moveTheLines(system: System, id: string): Promise<void> {
  const before = JSON.stringify(await askLines(system, id));
  for (let step = 0; step < 100; step += 1) {
    await system.feed('step', 20, id);
    if (JSON.stringify(await askLines(system, id)) !== before) return;
  }
  throw new Error('The lines did not move');
}

/** Expects exactly the server's lines on the page. */
async function expectTheLines(page: Page, system: System, id: string): Promise<void> {
  const lines = await askLines(system, id);
  expect(lines.length).toBeGreaterThan(0);
  const rows = page.getByRole('group', { name: /^Lines of / });
  await expect(rows).toHaveCount(lines.length);
  for (const { RunnerName, LayPrice1, BackPrice1 } of lines) {
    const row = page.getByRole('group', { name: `Lines of ${RunnerName}`, exact: true });
    await expect(row.getByRole('button').first()).toContainText(String(LayPrice1 ?? '–'));
    await expect(row.getByRole('button').last()).toContainText(String(BackPrice1 ?? '–'));
  }
}

test('session lines come by the stream, and anew from a server that started again @spec:7.17', async ({
  page,
  system,
}) => {
  test.slow();
  const { id } = await holdAnOpenMatch(system);
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/event-session')) polls.push(request.url());
  });
  await page.goto(`/match-details-other/4/${id}`);
  await expectTheLines(page, system, id);
  const polled = polls.length;

  await test.step('each change comes without a poll', async () => {
    for (let change = 0; change < 3; change += 1) {
      await moveTheLines(system, id);
      await expectTheLines(page, system, id);
    }
    expect(polls.length - polled).toBeLessThanOrEqual(1);
  });

  await test.step('without the server the lines take no taps, though nobody shut them', async () => {
    await system.stop('server');
    const cells = page.getByRole('group', { name: /^Lines of / }).getByRole('button');
    for (const cell of await cells.all()) await expect(cell).toBeDisabled();
  });

  await test.step('what moved meanwhile is there when it is back', async () => {
    await system.restart('server');
    await moveTheLines(system, id);
    await expectTheLines(page, system, id);
  });
});
