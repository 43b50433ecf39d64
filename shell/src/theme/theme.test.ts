import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logFailedTheme } from './theme.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  document.documentElement.dataset.brand = 'khelodost';
});
afterEach(() => {
  logged.mockClear();
  document.body.replaceChildren();
});

/** Adds the theme's element as the edge writes it; `sheet` as the browser would set it. */
function addLink(sheet: object | null) {
  const link = Object.assign(document.createElement('link'), { id: 'theme' });
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.body.append(link);
}

test.each([
  ['loaded', { cssRules: [{}] }, false],
  ['loaded without rules', { cssRules: [] }, true],
  ['failed, or was asked for again', null, true],
])('a theme that %s before the app starts: logged %j %s', (_, sheet, isLogged) => {
  addLink(sheet);
  logFailedTheme();
  expect(logged.mock.calls).toEqual(isLogged ? [['Error loading khelodost.css']] : []);
});

test('a page without a theme logs nothing', () => {
  logFailedTheme();
  expect(logged).not.toHaveBeenCalled();
});
