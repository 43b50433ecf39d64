import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTheme } from './theme.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  document.documentElement.dataset.brand = 'khelodost';
});
afterEach(() => {
  logged.mockClear();
  document.body.replaceChildren();
});

/** Adds the theme's element as the edge writes it; `sheet` as the browser would set it. */
function addLink(sheet: object | null, dataset: Record<string, string> = {}) {
  const link = Object.assign(document.createElement('link'), { id: 'theme' });
  Object.assign(link.dataset, dataset);
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.body.append(link);
  return link;
}
const WITH_RULES = { cssRules: [{}] };

test.each([
  ['loaded', WITH_RULES, {}, false],
  ['loaded without rules', { cssRules: [] }, {}, true],
  ['failed twice', null, { again: '', failed: '' }, true],
  ['is loading', null, {}, false],
])('a theme that %s before the app starts: logged %s', (_, sheet, dataset, isLogged) => {
  addLink(sheet, dataset);
  watchTheme();
  expect(logged.mock.calls).toEqual(isLogged ? [['Error loading khelodost.css']] : []);
});

test.each([
  ['load', WITH_RULES, false],
  ['load', { cssRules: [] }, true],
  ['error', null, true],
])('a theme with the event %s after the start: logged once, %s', (type, sheet, isLogged) => {
  const first = addLink(null);
  watchTheme();
  first.remove();
  first.dispatchEvent(new Event('error'));
  const second = addLink(sheet);
  for (const _ of [1, 2]) second.dispatchEvent(new Event(type));
  expect(logged.mock.calls).toEqual(isLogged ? [['Error loading khelodost.css']] : []);
});
