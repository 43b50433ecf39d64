import { DEMO_CREDENTIALS, paths } from '@exchange/contract';
import type { Frame, Page } from '@playwright/test';
import { findFaults } from '../support/axe.ts';
import { playOf, playRound, ROUND_MS } from '../support/gameplay.ts';
import { GAMES, gameOf, type PlayedGame } from '../support/games.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { readAmount } from '../support/pages.ts';
import { askAsPlayer, readRounds } from '../support/player-calls.ts';
import { storeSignIn } from '../support/sign-in.ts';
import type { System } from '../support/system.ts';
import { expect, test } from '../support/test.ts';

const START = 100_000;

async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('the game has no frame');
  return frame;
}

/** Describes what a thumb could not reach without scrolling; moving targets may be half outside. */
const findMisfits = (frame: Frame) =>
  frame.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    const { scrollWidth, scrollHeight } = document.documentElement;
    const targets = Array.from(document.querySelectorAll('button, input'), (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const name = element.ariaLabel ?? element.textContent;
      if (width < 44 || height < 44) return `${name} is small: ${width} × ${height}`;
      if (element instanceof HTMLElement && element.style.transform) return '';
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
        return `${name} lies outside`;
      }
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return element.contains(hit) ? '' : `${name} is covered`;
    });
    return [
      scrollWidth > innerWidth && 'the page scrolls sideways',
      scrollHeight > innerHeight && 'the page scrolls down',
      ...targets,
    ].filter(Boolean);
  });

/**
 * Plays a game on a phone: outcome, balance, rounds and statement agree, nothing moves, and the
 * screen shows all of it.
 */
async function playOnPhone(page: Page, system: System, game: PlayedGame): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await storeSignIn(page, system.url, DEMO_CREDENTIALS);
  // Also after taps: the next button must not move.
  const readShifts = await watchShifts(page, { afterInput: true });
  await page.goto(system.url + paths.casinoGame(game.provider, game.id));
  const frame = gameOf(page, game);
  const balance = frame.getByLabel('Balance', { exact: true });
  await expect(balance).toHaveText('₹1,00,000');
  const play = playOf(game);
  const round = await playRound(frame, play, () => readRounds(page, system));
  expect(round).toMatchObject({ game_name: game.name });
  const { stake, win } = round;
  expect(stake).toBeGreaterThan(0);
  // Free spins are shown one after the other before the balance tells what they brought.
  await expect.poll(() => readAmount(balance), { timeout: ROUND_MS }).toBe(START - stake + win);
  // Until bets are accepted again: the result was shown and, at a shared table, removed.
  await expect(play.start(frame)).toBeEnabled({ timeout: ROUND_MS });
  const inside = await frameOf(page);
  expect(await readShifts(inside), game.name).toEqual([]);
  expect(await findMisfits(inside), game.name).toEqual([]);

  const lines = await askAsPlayer<{ amount: number }[]>(page, system, 'statement', {
    from_date: 0,
    to_date: 4_000_000_000,
    limit: 100,
    pageno: 1,
  });
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(START - stake + win);
  await frame.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => readAmount(page.getByTestId('balance'))).toBe(START - stake + win);
}

for (const game of GAMES) {
  test(`${game.name}: outcome, balance, rounds and statement agree; nothing moves, and a phone shows all of it @spec:casino.22`, async ({
    page,
    system,
  }) => {
    test.setTimeout(4 * ROUND_MS);
    await playOnPhone(page, system, game);
  });
}

test('every game holds names, contrast and structure, and a phone on its side keeps half of its height for the scene @spec:casino.22', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await storeSignIn(page, '', DEMO_CREDENTIALS);
  for (const game of GAMES) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(paths.casinoGame(game.provider, game.id));
    await expect(gameOf(page, game).getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await findFaults(page), game.name).toEqual([]);
    await page.setViewportSize({ width: 740, height: 360 });
    const scene = gameOf(page, game).getByRole('main', { name: game.name });
    await expect
      .soft(async () => expect((await scene.boundingBox())?.height).toBeGreaterThan(180))
      .toPass();
  }
});
