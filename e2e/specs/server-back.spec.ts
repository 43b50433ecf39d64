import { priceOf } from '../support/pages.ts';
import { isSameView, markView } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';

test('a page that was opened before the server is there shows its prices soon after it', async ({
  page,
  context,
  system,
}) => {
  const { guestPath, runners } = await system.match();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/getseiresMatchsList')) asked.push(request.url());
  });
  const match = await context.newPage();
  await system.stop('server');
  try {
    await page.goto('/');
    await expect(page.getByText('The matches could not be loaded.')).toBeVisible();
    await markView(page);
    await match.goto(guestPath);
    await expect(match.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    // By it the operator finds the request in the logs.
    await expect(match.getByText(/Reference [0-9a-f]{12}/)).toBeVisible();
    await markView(match);

    await test.step('until then it says why it has none, and does not flicker', async () => {
      const before = asked.length;
      const looks: number[] = [];
      page.on('response', (reply) => {
        if (reply.url().includes('default-setting')) looks.push(reply.status());
      });
      await expect.poll(() => looks.length).toBeGreaterThanOrEqual(2);
      expect(new Set(looks)).toEqual(new Set([502]));
      expect(asked).toHaveLength(before);
      await expect(page.getByText('The matches could not be loaded.')).toBeVisible();
    });
  } finally {
    await system.restart('server');
    await system.feed('hold');
  }
  const board = page.getByRole('main').locator('[data-boundary=sports]').first();
  await expect(board.getByRole('button', { name: /^Back .+ at \d/ }).first()).toBeVisible();
  await match.bringToFront();
  await expect(priceOf(match, runners[0], 'Back')).toBeVisible();
  for (const one of [page, match]) expect(await isSameView(one)).toBe(true);
});
