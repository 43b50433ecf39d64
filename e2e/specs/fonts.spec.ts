import type { Locator, Page } from '@playwright/test';
import { BRANDS } from '../support/screens/devices.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

interface PlatformFont {
  familyName: string;
  isCustomFont: boolean;
  glyphCount: number;
}

/** Returns the fonts of the element's rendered glyphs. */
async function readFonts(page: Page, place: Locator): Promise<PlatformFont[]> {
  const mark = `fonts-${crypto.randomUUID()}`;
  await place.evaluate((element, id) => element.setAttribute('data-mark', id), mark);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-mark="${mark}"]`,
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts;
  } finally {
    await session.detach();
  }
}

/** Returns the families of each place, and whether the page loaded them. */
const listFamilies = async (page: Page, places: readonly Locator[]) => {
  const lists = [];
  for (const place of places) {
    const fonts = await readFonts(page, place);
    // One family of several files is listed by each.
    lists.push([...new Set(fonts.map((font) => `${font.familyName} ${font.isCustomFont}`))]);
  }
  return lists;
};

for (const brand of BRANDS) {
  test(`${brand} draws ₹, figures and Latin text with the one typeface, and with no font of the machine`, async ({
    page,
    system,
  }) => {
    await logInAsNewPlayer(page, system, `${system.urlOf(brand)}/app/deposit`);
    const places = [
      page.getByTestId('balance'),
      page.getByRole('definition').filter({ hasText: '₹' }).first(),
      page.getByRole('heading', { name: 'Deposit', exact: true }),
    ];
    await expect(async () => {
      // A typeface that arrived late is used on the next page (`font-display: optional`).
      await page.reload();
      await expect(page.getByTestId('balance')).toContainText('₹');
      expect(await listFamilies(page, places)).toEqual(places.map(() => ['Inter true']));
    }).toPass({ timeout: 60_000 });
  });
}
