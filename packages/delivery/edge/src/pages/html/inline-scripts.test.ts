import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  renderBootWatchdog,
  renderStart,
  TOO_OLD_SCRIPT,
  TRUSTED_TYPES_SCRIPT,
} from './inline-scripts.ts';

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
  const document = {
    body: {},
    querySelector: () => null,
    querySelectorAll: () => elements,
    dispatchEvent: () => true,
  };
  const setTimeout = (work: () => void) => waiting.push(work);
  const location = { origin: ORIGIN };
  const globals = { document, setTimeout, location, Event, addEventListener: () => undefined };
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

const shell = {
  entry: ['main.css', 'runtime.js', 'main.js'],
  files: { 'runtime.js': 'sha384-r', 'main.js': 'sha384-m' },
};

/** Runs the page's script as a browser would; `paint` and `wait` control its events. */
function openPage({
  hidden,
  isStyled = true,
  isThemed = true,
}: {
  hidden: boolean;
  isStyled?: boolean;
  isThemed?: boolean;
}) {
  const listeners = new Map<string, () => void>();
  const link: { sheet: object | null; dataset: Record<string, string> } = {
    sheet: isStyled ? {} : null,
    dataset: { page: '' },
  };
  const scripts: Record<string, unknown>[] = [];
  const styles: (Record<string, unknown> & Pick<Link, 'sheet' | 'dataset'>)[] = [];
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
    querySelectorAll: () => [link, ...styles],
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    createElement: (name: string) =>
      name === 'link' ? { dataset: {}, sheet: isThemed ? {} : null } : {},
    head: {
      append: (element: (typeof styles)[0]) =>
        (element.rel === 'stylesheet' ? styles : scripts).push(element),
    },
  };
  const setTimeout = (work: () => void) => waiting.push(work);
  runInContext(
    renderStart(shell, '/themes/a/a.css?v=1'),
    createContext({ document, PerformanceObserver, setTimeout }),
  );
  return {
    link,
    styles,
    dispatch: (name: string) => listeners.get(name)?.(),
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
  const page = openPage({ hidden: false });
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

test.each([
  ['style sheet is there', 'load', { sheet: {} }],
  ['style sheet is asked for once more', 'styles', { dataset: { page: '', again: '' } }],
  ['theme is there', 'load', { sheet: {} }],
  ['theme is asked for once more', 'styles', { dataset: { page: '', again: '' } }],
])('the shell waits until its %s', (name, event, change) => {
  const isThemed = !name.startsWith('theme');
  const page = openPage({ hidden: false, isStyled: !isThemed, isThemed });
  page.paint('first-contentful-paint');
  page.wait();
  page.dispatch(event);
  expect(page.started()).toEqual([]);
  Object.assign((isThemed ? page.link : page.styles[0]) ?? {}, change);
  page.dispatch(event);
  expect(page.started()).toHaveLength(2);
});

test('the theme’s file is asked for without a wait of the parser', () => {
  const { styles } = openPage({ hidden: false });
  expect(styles).toEqual([
    expect.objectContaining({ id: 'theme', rel: 'stylesheet', href: '/themes/a/a.css?v=1' }),
  ]);
});

test('a hidden page paints nothing and starts with its styles', () => {
  const page = openPage({ hidden: true });
  page.dispatch('load');
  expect(page.started()).toHaveLength(2);
});

test('a page whose paint is not told starts all the same', () => {
  const page = openPage({ hidden: false });
  page.wait();
  expect(page.started()).toHaveLength(2);
});

test('the name of a file cannot end the script', () => {
  expect(renderStart({ entry: ['</script>.js'], files: {} }, '</script>')).not.toContain(
    '</script>',
  );
});

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  style: { cssText?: string };
  setAttribute(name: string, value: string): void;
  appendChild(child: Element | string): void;
  removeChild(child: Element): void;
}

function create(name: string): Element {
  const attributes: Record<string, string> = {};
  const children: (Element | string)[] = [];
  return {
    name,
    attributes,
    children,
    style: {},
    setAttribute: (key, value) => {
      attributes[key] = value;
    },
    appendChild: (child) => children.push(child),
    removeChild: (child) => children.splice(children.indexOf(child), 1),
  };
}

const NEW = {
  CSS: { supports: () => true },
  matchMedia: (query: string) => ({ media: query }),
};

/** Runs the script as a browser would; returns the page's text and whether loading stopped. */
function openOld(changes: Record<string, unknown>, before = '') {
  let stopped = false;
  const root = create('html');
  const document = {
    documentElement: root,
    createElement: create,
    createTextNode: (text: string) => text,
  };
  const stop = () => {
    stopped = true;
  };
  const context = createContext({ ...NEW, document, window: { stop }, ...changes });
  runInContext(before + TOO_OLD_SCRIPT, context);
  const [body] = root.children as Element[];
  const lines = (body?.children ?? []) as Element[];
  return {
    stopped,
    lines: lines.map(({ attributes, children }) => [attributes.lang, ...children]),
  };
}

test('shows nothing to a supported browser', () => {
  expect(openOld({})).toEqual({ stopped: false, lines: [] });
});

test.each([
  ['toSorted', {}, 'delete Array.prototype.toSorted;'],
  ['all of CSS.supports', { CSS: undefined }, ''],
  ['color-mix()', { CSS: { supports: (name: string) => name !== 'color' } }, ''],
  [':has()', { CSS: { supports: (name: string) => !name.includes(':has') } }, ''],
  ['ranges in media queries', { matchMedia: () => ({ media: 'not all' }) }, ''],
])(
  'a browser without %s is told so in both languages, and the page stops',
  (_, changes, before) => {
    const { stopped, lines } = openOld(changes, before);
    expect(stopped).toBe(true);
    expect(lines).toEqual([
      ['en', expect.stringMatching(/too old.*Chrome \d+, Edge \d+, Firefox \d+, Safari \d+/)],
      ['hi', expect.stringMatching(/पुराना.*Chrome \d+, Edge \d+, Firefox \d+, Safari \d+/)],
    ]);
  },
);

test('uses no newer syntax than browsers of 2009', () => {
  expect(TOO_OLD_SCRIPT.replace(/\(\[\["en".*$/s, '')).not.toMatch(
    /=>|`|\b(?:const|let|class|async)\b|\?\./,
  );
});

describe('the policy of trusted types', () => {
  const release = (version: string) => ({
    manifestUrl: `https://a.example/casino/${version}/m.json`,
  });
  const remotes = { casino: { active: release('2.0.0'), lastGood: release('1.0.0') } };

  /** Runs the script as a browser would; returns its policy. */
  function createPolicy() {
    const policies: { name: string; rules: Record<string, (address: string) => string | null> }[] =
      [];
    const location = { origin: ORIGIN, href: `${ORIGIN}/sport/inplay` };
    const trustedTypes = {
      createPolicy: (name: string, rules: (typeof policies)[0]['rules']) =>
        policies.push({ name, rules }),
    };
    const document = { getElementById: () => ({ textContent: JSON.stringify({ remotes }) }) };
    runInContext(
      TRUSTED_TYPES_SCRIPT,
      createContext({ self: { trustedTypes }, location, document, URL }),
    );
    return policies;
  }

  test('allows addresses of scripts only, and neither HTML nor scripts from text', () => {
    const [policy] = createPolicy();
    expect([policy?.name, Object.keys(policy?.rules ?? {})]).toEqual([
      'default',
      ['createScriptURL'],
    ]);
  });

  test.each([
    ['/assets/main.js', true],
    ['https://a.example/casino/2.0.0/area.js?again=1', true],
    ['https://a.example/casino/1.0.0/area.js', true],
    ['/service-worker.js', true],
    ['/service-worker.js?x', false],
    ['/assets/../storage/slip.js', false],
    ['https://a.example/casino/3.0.0/area.js', false],
    ['https://a.example.evil.example/casino/2.0.0/area.js', false],
    ['data:text/javascript,alert(1)', false],
  ])('%s: %s', (address, isAllowed) => {
    const rule = createPolicy()[0]?.rules.createScriptURL;
    expect(rule?.(address)).toBe(isAllowed ? new URL(address, ORIGIN).href : null);
  });

  test('a browser without them runs the script', () => {
    expect(() => runInContext(TRUSTED_TYPES_SCRIPT, createContext({ self: {} }))).not.toThrow();
  });
});
