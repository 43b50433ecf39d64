import { createContext, runInContext } from 'node:vm';
import { EARLY_TAP, type EarlyTap } from '@exchange/contract';
import { expect, test } from 'vitest';
import { renderFrame, renderFrameStyles, TAP_SCRIPT } from './frame-html.ts';
import { inlineStyles } from './frame-sources.ts';

/** An element as the page's script sees it. */
function element(tap: string, price?: string) {
  const attributes = new Map([['data-tap', tap]]);
  if (price !== undefined) attributes.set('data-price', price);
  const classes = new Set<string>();
  return {
    attributes,
    classes,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    classList: {
      add: (name: string) => classes.add(name),
      remove: (name: string) => classes.delete(name),
    },
  };
}

/** Runs the page's script; `click` returns true if the browser would follow a link. */
function openFrame(elements: ReturnType<typeof element>[]) {
  const window: { [EARLY_TAP]?: EarlyTap } = {};
  let listen: (event: object) => void = () => undefined;
  const document = {
    addEventListener: (_: string, listener: typeof listen) => {
      listen = listener;
    },
    querySelectorAll: () => elements.filter(({ classes }) => classes.has('frame-tapped')),
  };
  runInContext(TAP_SCRIPT, createContext({ window, document, performance: { now: () => 1200 } }));
  const click = (on: ReturnType<typeof element> | undefined, more: object = {}) => {
    let isFollowed = true;
    const preventDefault = () => {
      isFollowed = false;
    };
    listen({ target: { closest: () => on ?? null }, preventDefault, ...more });
    return isFollowed;
  };
  return { window, click };
}

test('the last tap on a frame is marked and kept, with the price that the player saw', () => {
  const [first, second] = [element('back:1', '1.50'), element('login')] as const;
  const { window, click } = openFrame([first, second]);
  expect(click(first)).toBe(false);
  expect(first.attributes.get('aria-busy')).toBe('true');
  expect(window[EARLY_TAP]).toEqual({ tap: 'back:1', price: '1.50', at: 1200 });
  expect(click(second)).toBe(false);
  expect([first.attributes.has('aria-busy'), first.classes.size]).toEqual([false, 0]);
  expect(window[EARLY_TAP]).toEqual({ tap: 'login', at: 1200 });
});

test('other links work as they are, and so does one that opens a tab', () => {
  const link = element('open');
  const { window, click } = openFrame([link]);
  expect(click(undefined)).toBe(true);
  expect(click(link, { ctrlKey: true })).toBe(true);
  expect(window[EARLY_TAP]).toBeUndefined();
});

test('a frame with prices says after five seconds that they are old, in the page’s language', () => {
  const priced = { html: '<b data-price="">1.50</b>', styles: ['.a{}'], ageMs: 900 };
  expect(renderFrame(priced, 'en')).toContain('These prices are more than 5 seconds old.');
  expect(renderFrame(priced, 'hi')).toContain('पुराने');
  expect(renderFrame({ ...priced, html: '<b>1</b>' }, 'en')).toBe(
    '<div class="boot frame"><b>1</b></div>',
  );
  const styles = renderFrameStyles(priced, 'n');
  expect(styles).toMatch(/\[data-price\]\{animation:[^}]* 5s forwards!important/);
  expect(styles).toContain('<style nonce="n">.a{}</style>');
  // What they were older than a second before the page counts.
  const older = renderFrameStyles({ ...priced, ageMs: 1940 }, 'n');
  expect(older.match(/1ms linear [\d.]+s/g)).toEqual(['1ms linear 4s', '1ms linear 4s']);
});

test('styles have addresses from their folder, and end no element @security:measures.141', () => {
  const css = '.a{background:url(a.png)}.b{background:url("/x.png")}.c{background:url(data:,x)}';
  expect(inlineStyles(css, '/assets/')).toBe(css.replace('url(a.png)', 'url("/assets/a.png")'));
  expect(() => inlineStyles('a{}</STYLE><script>', '/')).toThrow('leave their element');
  expect(() => inlineStyles('@import "x.css";', '/')).toThrow('leave their element');
  expect(() => inlineStyles('@im\\70ort "x.css";', '/')).toThrow('leave their element');
  expect(inlineStyles('.\\@a\\:b{}', '/')).toBe('.\\@a\\:b{}');
  expect(() => inlineStyles('a{background:url("\\61.png")}', '/')).toThrow('is escaped');
  const data = 'a{background:url("data:image/svg+xml,<svg a=\\"b\\"/>")}';
  expect(inlineStyles(data, '/')).toBe(data);
});

test.each([
  ['image-set("a.png" 1x,\'b.png\' 2x)', 'image-set("/f/a.png" 1x,"/f/b.png" 2x)'],
  ['-webkit-image-set(url(a.png) 1x)', '-webkit-image-set(url("/f/a.png") 1x)'],
  [
    'image-set("a.avif" type("image/avif"),"/x.png" type(\'image/png\'))',
    'image-set("/f/a.avif" type("image/avif"),"/x.png" type(\'image/png\'))',
  ],
])('the addresses of %s are from the folder of their release', (set, expected) => {
  const rule = (image: string) => `a::before{content:"b.png";background:${image}}`;
  expect(inlineStyles(rule(set), '/f/')).toBe(rule(expected));
});
