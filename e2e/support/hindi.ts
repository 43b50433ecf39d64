import { expect, type Page } from '@playwright/test';

/** Texts that are equal in all languages: names of data, codes, signs and numbers. */
const SAME_WORDS =
  /^(?:English|IMPS|UPI|UTR|IFSC|QR|WhatsApp|Telegram|BM|TV|F|X|K|RG|DC|PLAY|[A-Z]{1,3}|v)$/;

/** Sets the cookie of the language switch to Hindi. */
export const chooseHindi = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'lang', value: 'hi', url }]);

/**
 * Returns visible English words of the page, apart from `names` (data: teams, series, players,
 * brands).
 */
export async function findEnglish(page: Page, names: readonly string[]): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      if (!parent || !/[A-Za-z]/.test(text)) continue;
      if (parent.closest('script, style, [lang="en"]:not(html)') || !parent.checkVisibility())
        continue;
      found.push(text);
    }
    return found;
  });
  const known = [...names].sort((one, other) => other.length - one.length);
  const rest = lines.flatMap((line) => {
    const without = known.reduce((text, name) => text.replaceAll(name, ' '), line);
    return (without.match(/[A-Za-z][A-Za-z'-]*/g) ?? []).filter((word) => !SAME_WORDS.test(word));
  });
  return [...new Set(rest)];
}

/** Expects the page in Hindi: its language, and a heading or entry. */
export async function expectHindi(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}
