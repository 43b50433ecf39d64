import { findPrice, holdApp, openFramed, PHONE } from '../support/frames.ts';
import { slipOf } from '../support/pages.ts';
import { signInAhead } from '../support/sign-in.ts';
import { holdAnOpenMatch, SIMULATED } from '../support/simulated-matches.ts';
import { expect, test } from '../support/test.ts';

test.use({ simulator: SIMULATED, ...PHONE });

test('a tap on a session line of the frame opens the slip with its line and rate', async ({
  page,
  system,
}) => {
  test.slow();
  const { id, line } = await holdAnOpenMatch(system);
  await signInAhead(page, system);
  const release = await holdApp(page);
  await openFramed(page, `/match-details/4/${id}`);
  await expect(findPrice(page, '.frame')).toBeVisible();
  const yes = page
    .locator('.frame')
    .getByRole('group', { name: `Lines of ${line}` })
    .getByRole('button', { name: /^Yes/ });
  const [runs = '', rate = ''] = (await yes.getAttribute('data-price'))?.split('/') ?? [];
  expect([Number(runs), Number(rate)]).toEqual([expect.any(Number), expect.any(Number)]);
  await yes.tap();
  await expect(yes).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(slipOf(page)).toContainText(line);
  await expect(slipOf(page)).toContainText(`${runs} @ ${rate}`);
});
