import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { renderBootWatchdog } from './boot-watchdog.ts';

const ORIGIN = 'https://site.example';

interface Link {
  href: string;
  sheet: object | null;
  dataset: Record<string, string>;
}

/** Runs the page's watchdog as a browser would; `wait` advances its timers. */
function open(links: Partial<Link>[]) {
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const elements = links.map((link) => {
    const element = { href: '', sheet: null, dataset: {}, ...link };
    const clone = () => ({ ...element, dataset: { ...element.dataset } });
    return { ...element, cloneNode: clone, replaceWith: ({ href }: Link) => asked.push(href) };
  });
  const document = { body: {}, querySelector: () => null, querySelectorAll: () => elements };
  const setTimeout = (work: () => void) => waiting.push(work);
  const location = { origin: ORIGIN };
  const globals = { document, setTimeout, location, addEventListener: () => undefined };
  runInContext(renderBootWatchdog('en'), createContext(globals));
  return {
    asked,
    wait: () => {
      for (const work of waiting) work();
    },
  };
}

test('a style sheet of the page that is not there in time is asked for once more', () => {
  const page = open([
    { href: `${ORIGIN}/assets/main.css`, dataset: { page: '' } },
    { href: `${ORIGIN}/themes/a.css?v=1`, dataset: { page: '' } },
    { href: `${ORIGIN}/assets/main.css`, dataset: { page: '', again: '' } },
    { href: `${ORIGIN}/assets/there.css`, dataset: { page: '' }, sheet: {} },
    { href: 'https://extension.example/a.css' },
  ]);
  page.wait();
  expect(page.asked).toEqual([
    `${ORIGIN}/assets/main.css?again=1`,
    `${ORIGIN}/themes/a.css?v=1&again=1`,
  ]);
});

// Its loader waits for the events of its own element.
test('a style sheet on its way that a script asked for stays in its place', () => {
  const page = open([{ href: `${ORIGIN}/assets/202.css`, dataset: { rspack: 'shell:chunk-202' } }]);
  page.wait();
  expect(page.asked).toEqual([]);
});
