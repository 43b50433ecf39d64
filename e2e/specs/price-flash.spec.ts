import { formatOdds } from '@exchange/i18n';
import type { Page } from '@playwright/test';
import { priceOf, shownPriceOf } from '../support/pages.ts';
import type { System } from '../support/system.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// The feed only goes forward, and here it goes.
playOwnMatch('20s');

/** A marked cell: the mark, its duration, and the price at that time. */
interface Mark {
  pseudoElement: string;
  duration: number;
  price: string;
}

/** Records every animation of a price cell of the app; returns a reader of them. */
async function watchMarks(page: Page): Promise<() => Promise<Mark[]>> {
  await page.addInitScript(() => {
    const marks: Mark[] = [];
    Object.assign(window, { marks });
    const seen = new WeakSet<Animation>();
    const check = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (seen.has(animation) || !(effect instanceof KeyframeEffect)) continue;
        seen.add(animation);
        if (!effect.target?.matches('#root [data-price-cell]')) continue;
        marks.push({
          pseudoElement: effect.pseudoElement ?? '',
          duration: Number(effect.getTiming().duration),
          price: effect.target.querySelector('span:nth-of-type(2)')?.textContent ?? '',
        });
      }
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
  return () => page.evaluate(() => (window as unknown as { marks: Mark[] }).marks);
}

const STEPS = 40;

/** Moves the feed until the best price of the first runner has changed, and the page shows it. */
async function movePrice(page: Page, system: System): Promise<[before: number, after: number]> {
  const { guestPath, runners } = await system.match();
  await page.goto(guestPath);
  const price = shownPriceOf(priceOf(page, runners[0], 'Back'));
  const { best: before } = await system.bestBack(runners[0]);
  await expect(price).toHaveText(before);
  let after = before;
  for (let step = 0; step < STEPS && (after === before || after === '–'); step += 1) {
    await system.feed('step', 3);
    after = (await system.bestBack(runners[0])).best;
  }
  expect(after).not.toBe(before);
  await expect(price).toHaveText(after);
  return [Number(before), Number(after)];
}

test('a changed price is marked for 400 ms by its direction @spec:prices.1', async ({
  page,
  system,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const readMarks = await watchMarks(page);
  const [before, after] = await movePrice(page, system);
  await expect.poll(readMarks).toContainEqual({
    pseudoElement: after > before ? '::before' : '::after',
    duration: 400,
    price: formatOdds(after),
  });
});

test('a changed price is not marked for who wants no motion @spec:prices.2', async ({
  page,
  system,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const readMarks = await watchMarks(page);
  await movePrice(page, system);
  expect(await readMarks()).toEqual([]);
});

test('screen readers read a price with its side, runner and size, in full when it has the focus @spec:prices.3', async ({
  page,
  system,
}) => {
  const { guestPath, runners } = await system.match();
  await page.goto(guestPath);
  const { best } = await system.bestBack(runners[0]);
  const cell = priceOf(page, runners[0], 'Back');
  await expect(cell).toHaveAccessibleName(
    new RegExp(`^Back ${runners[0]} at ${best} ?, [\\d.,]+K? available$`),
  );
  await page
    .getByRole('button', { name: new RegExp(`^Lay ${runners[0]} at`) })
    .first()
    .focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleName(
    new RegExp(`^Back ${runners[0]} at ${best}, [\\d,]+ available$`),
  );
});
