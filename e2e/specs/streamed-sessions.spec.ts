import type { Page } from '@playwright/test';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

// A system of its own: its server goes away and comes back.
test.use({ simulator: ['--sim-seed', '31', '--sim-matches', '1,0,0'] });

interface Line {
  RunnerName: string;
  LayPrice1: number | null;
  BackPrice1: number | null;
}

/** Stops the cricket match in play. */
async function holdMatch({ client, feed }: System): Promise<string> {
  const list = await client.call<{ InplayMatches: { match_id: string }[] }>(
    'getseiresMatchsList',
    {},
  );
  const id = list.envelope.data.InplayMatches[0]?.match_id;
  if (id === undefined) throw new Error('No match is in play');
  await feed('hold', undefined, id);
  return id;
}

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
  const id = await holdMatch(system);
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
