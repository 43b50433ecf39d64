import { type Envelope, paths } from '@exchange/contract';
import { createPlayer } from '../support/accounts.ts';
import { priceOf } from '../support/pages.ts';
import { isSameView, markView } from '../support/sections.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';

test('pages that were opened before the server is there say so and open by themselves soon after it', async ({
  page,
  context,
  browser,
  system,
}) => {
  test.slow();
  const { guestPath, runners } = await system.match();
  // A browser that never had the settings, of a player who signed in before; and one of a guest.
  const { envelope } = await system.client.call<Envelope>('login', await createPlayer(system));
  const player = await browser.newContext({ baseURL: system.url });
  await startSignedIn(player, envelope);
  const guest = await browser.newContext({ baseURL: system.url });
  const views = [
    { view: await player.newPage(), path: paths.deposit(), field: 'UTR' },
    { view: await player.newPage(), path: paths.withdraw(), field: 'Account Number' },
    { view: await guest.newPage(), path: paths.signUp(), field: 'Username' },
  ];
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
    // With it the operator finds the request in the logs.
    await expect(match.getByText(/Reference [0-9a-f]{12}/).first()).toBeVisible();
    await markView(match);
    for (const { view, path, field } of views) {
      await view.goto(path);
      const main = view.getByRole('main');
      const reason = main.getByText('The server does not answer. This page asks again by itself.');
      await expect(reason).toBeVisible();
      await expect(main.getByText(/not offered at the moment/)).toHaveCount(0);
      await expect(main.getByLabel(field)).toHaveCount(0);
      await markView(view);
    }
    await page.bringToFront();

    await test.step('until then it says why it has none, and does not flicker', async () => {
      const before = asked.length;
      const statuses: number[] = [];
      page.on('response', (reply) => {
        if (reply.url().includes('default-setting')) statuses.push(reply.status());
      });
      await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(2);
      expect(new Set(statuses)).toEqual(new Set([502]));
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
  for (const { view, field } of views) {
    await view.bringToFront();
    await expect(view.getByRole('main').getByLabel(field).first()).toBeVisible();
    expect(await isSameView(view)).toBe(true);
  }
  await player.close();
  await guest.close();
});
