import type { Page } from '@playwright/test';
import { priceOf } from '../support/pages.ts';
import { setSettings } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

// Polled, so that each reply passes the place where this test breaks one.
test.beforeEach(({ page }) => setSettings(page, { 'site.stream': '0' }));

interface WireEvent {
  odds: { runner_json: { selectionName: string; status: unknown }[] };
}
interface WireList {
  InplayMatches: { match_odds: { runners: { back: unknown }[] } }[];
}

/** Alters the data of each real reply of a call, as a faulty backend would. */
async function breakReplies<Data>(page: Page, path: string, alter: (data: Data) => void) {
  await page.route(`**/api/v5/${path}`, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const body = (await response.json()) as { data: Data };
    alter(body.data);
    const { etag: __, ...rest } = response.headers();
    await route.fulfill({ status: response.status(), headers: rest, json: body });
  });
}

function watchReports(page: Page): string[] {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Malformed data left out')) reports.push(message.text());
  });
  return reports;
}

test('a malformed runner is left out and reported once; the page works and shows it again once fixed @spec:prices.6', async ({
  page,
  system,
}) => {
  const { guestPath, runners } = await system.match();
  const reports = watchReports(page);
  let replies = 0;
  await breakReplies<WireEvent>(page, 'event-detals', ({ odds }) => {
    replies += 1;
    const runner = odds.runner_json.find(({ selectionName }) => selectionName === runners[0]);
    if (runner) runner.status = 7;
  });
  await page.goto(guestPath);
  await expect(priceOf(page, runners[1], 'Back')).toBeEnabled();
  await expect(priceOf(page, runners[0], 'Back')).toHaveCount(0);
  await expect.poll(() => replies).toBeGreaterThan(2);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('eventDetails odds.runner_json.*.status');

  await page.unroute('**/api/v5/event-detals');
  await expect(priceOf(page, runners[0], 'Back')).toBeEnabled();
});

test('a row with malformed best prices shows none and keeps its match @spec:prices.6', async ({
  page,
  system,
}) => {
  const { runners } = await system.match();
  await breakReplies<WireList>(page, 'getseiresMatchsList', ({ InplayMatches }) => {
    for (const { match_odds } of InplayMatches) {
      for (const runner of match_odds.runners.slice(0, 1)) runner.back = 'broken';
    }
  });
  await page.goto('/sport/inplay');
  const row = page.getByRole('listitem').filter({ hasText: runners[0] });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Back|Lay) / })).toHaveCount(0);
  await expect(row.getByText('–')).toHaveCount(6);
});
