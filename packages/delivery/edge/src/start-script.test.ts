import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { renderStart } from './start-script.ts';

const shell = {
  entry: ['main.css', 'runtime.js', 'main.js'],
  files: { 'runtime.js': 'sha384-r', 'main.js': 'sha384-m' },
};

/** Runs the page's script as a browser would; `paint` and `wait` control its events. */
function open({ hidden }: { hidden: boolean }) {
  const scripts: Record<string, unknown>[] = [];
  const later: ((painted: string[]) => void)[] = [];
  const waiting: (() => void)[] = [];
  class PerformanceObserver {
    constructor(onPaint: (list: { getEntriesByName: (name: string) => string[] }) => void) {
      later.push((painted) =>
        onPaint({ getEntriesByName: (name) => painted.filter((one) => one === name) }),
      );
    }
    observe() {}
  }
  const document = {
    hidden,
    createElement: () => ({}),
    head: { append: (script: Record<string, unknown>) => scripts.push(script) },
  };
  const setTimeout = (work: () => void) => waiting.push(work);
  runInContext(renderStart(shell), createContext({ document, PerformanceObserver, setTimeout }));
  return {
    started: () => scripts.map(({ src }) => src),
    scripts,
    paint: (...painted: string[]) => {
      for (const work of later) work(painted);
    },
    wait: () => {
      for (const work of waiting) work();
    },
  };
}

test('the shell starts after the first paint, once, in its order and with its hashes', () => {
  const page = open({ hidden: false });
  expect(page.started()).toEqual([]);
  page.paint('first-paint');
  expect(page.started()).toEqual([]);
  page.paint('first-paint', 'first-contentful-paint');
  page.paint('first-contentful-paint');
  page.wait();
  expect(page.scripts).toEqual([
    { src: '/assets/runtime.js', integrity: 'sha384-r', crossOrigin: 'anonymous', async: false },
    { src: '/assets/main.js', integrity: 'sha384-m', crossOrigin: 'anonymous', async: false },
  ]);
});

test('a hidden page paints nothing and starts at once', () => {
  expect(open({ hidden: true }).started()).toHaveLength(2);
});

test('a page whose paint is not told starts all the same', () => {
  const page = open({ hidden: false });
  page.wait();
  expect(page.started()).toHaveLength(2);
});

test('the name of a file cannot end the script', () => {
  expect(renderStart({ entry: ['</script>.js'], files: {} })).not.toContain('</script>');
});
