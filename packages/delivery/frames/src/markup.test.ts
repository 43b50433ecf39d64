import { expect, test } from 'vitest';
import { fillPlaces, listPlaces, type MarkupRules, rebuildMarkup } from './markup.ts';

const FOLDER = 'https://areas.example/casino/1.0.0/';
const rules: MarkupRules = {
  folder: FOLDER,
  brand: 'kheloyar',
  foreign: ['Khelodost', 'खेलोदोस्त'],
  hasModules: false,
};
const rebuild = (text: string, more: Partial<MarkupRules> = {}) =>
  rebuildMarkup(text, { ...rules, ...more });

test.each([
  '<section class="board" aria-label="In play" data-price="1.5"><h2>Cricket</h2></section>',
  '<table><tbody><tr><td colspan="2">1.50</td></tr></tbody></table>',
  '<a class="x" href="/sport/cricket?a=1#b">Cricket &amp; more &lt;3</a>',
  `<img alt="" width="4" src="${FOLDER}a.png"><img src="/assets/a.0123abcd.svg">`,
  '<svg viewBox="0 0 24 24" fill="none" stroke-width="2"><path d="M4 5h16"></path></svg>',
  '<button type="button" data-tap="back:1" disabled="">1.50</button>',
  '<ul lang="hi" dir="ltr" hidden=""><li>भाव</li></ul>',
])('%s stays as it is', (text) => {
  expect(rebuild(text)).toBe(text);
});

test.each([
  ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['what ends its place', '</div></div></frame-part><script>alert(1)</script><p>b</p>', '<p>b</p>'],
  ['what it leaves open', '<div><b>a', '<div><b>a</b></div>'],
  ['a comment', 'a<!-- --><b>b</b>', 'a<b>b</b>'],
  [
    'styles',
    '<style>*{}</style><link rel="stylesheet" href="/x.css"><p style="top:0">a</p>',
    '<p>a</p>',
  ],
  ['handlers and names', '<p id="root" onclick="x()" name="a" is="x-a">a</p>', '<p>a</p>'],
  ['names of the page’s own', '<p data-shell-failed data-page="">a</p>', '<p>a</p>'],
  ['frames and forms', '<iframe src="/"></iframe><form action="/x">a</form>', '<div>a</div>'],
  [
    'a password',
    '<input type="password" name="p"><input name="q" value="a">',
    '<input type="text" value="a">',
  ],
  ['other links', '<a href="//x.example">a</a><a href="javascript:x()">b</a>', '<a>a</a><a>b</a>'],
  ['links by a backslash', '<a href="/\\x.example">a</a>', '<a>a</a>'],
  ['other images', '<img src="https://x.example/a.png"><img src="/assets/../api/x">', '<img><img>'],
  ['images of another brand', '<img src="/themes/khelodost/a.svg">', '<img>'],
  [
    'what an image of the brand is not',
    '<img src="/storage/app/public/brands/khelodost/a.png">',
    '<img>',
  ],
  [
    'references in drawings',
    '<svg><use href="#a"></use><path fill="url(//x.example)"></path></svg>',
    '<svg><path></path></svg>',
  ],
  ['HTML in drawings', '<svg><foreignObject><p>a</p></foreignObject></svg>', '<svg></svg>'],
  ['a place for a part', '<frame-part data-area="sports" data-expose="./area"></frame-part>', ''],
  [
    'text in a quirk of parsers',
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<img>&quot;&gt;',
  ],
])('of an area’s frame %s is left out @security:measures.141', (_, text, expected) => {
  expect(rebuild(text)).toBe(expected);
});

test('what React writes is read once, with its comments and closed elements', () => {
  const text =
    '<p>It&#x27;s <!-- -->1<!-- --> &quot;game&quot;<br/></p><button class="a" type="submit">b</button>';
  expect(rebuild(text)).toBe(
    '<p>It&#x27;s 1 &quot;game&quot;<br></p><button class="a" type="button">b</button>',
  );
});

test('markup that browsers would read otherwise is refused @security:measures.141', () => {
  expect(() => rebuild(`${'<div>'.repeat(200)}a`)).toThrow('nested too deep');
  const result = () => rebuild('<a href="/a"><table><form><a href="/b">x</a></form></table></a>');
  // Either it is the same for a browser, or it is refused.
  let text = '';
  try {
    text = result();
  } catch {
    return;
  }
  expect(rebuild(text)).toBe(text);
});

test('the name of another brand is refused, also in an attribute, but not within a word', () => {
  expect(() => rebuild('<p>Welcome to Khelodost!</p>')).toThrow('another brand, Khelodost');
  expect(() => rebuild('<img alt="खेलोदोस्त">')).toThrow('another brand');
  expect(rebuild('<p>Khelodostana</p>')).toBe('<p>Khelodostana</p>');
});

test('the shell’s frame has places for parts, where any markup stays inside', () => {
  const place = '<frame-part data-area="sports" data-expose="./area"></frame-part>';
  const html = rebuild(`<main>${place}</main><p><b>a</b>${place}</p>`, { hasModules: true });
  expect(html).toBe(`<main>${place}</main><p><b>a</b></p>`);
  expect(listPlaces(html)).toEqual([{ area: 'sports', expose: './area' }]);
  expect(fillPlaces(html, ({ area }) => `<i>$&${area}</i>`)).toBe(
    `<main>${place.replace('></', () => '><i>$&sports</i></')}</main><p><b>a</b></p>`,
  );
});

test('the shell’s main element stays the target of the link that skips to it', () => {
  const skip = '<a href="#content" class="skip">Skip</a>';
  const main = '<main id="content" tabindex="-1"></main>';
  expect(rebuild(skip + main, { hasModules: true })).toBe(skip + main);
  expect(rebuild('<a href="#root">a</a><p id="content"></p>', { hasModules: true })).toBe(
    '<a>a</a><p></p>',
  );
  expect(rebuild(main + main, { hasModules: true })).toBe(`${main}<main tabindex="-1"></main>`);
  expect(rebuild(skip + main)).toBe('<a class="skip">Skip</a><main tabindex="-1"></main>');
});

test('elements that others name keep their names, without ids', () => {
  expect(
    rebuild(
      '<section aria-label="x" aria-labelledby="_R_1_ b"><h2 id="_R_1_">In <b id="b">&lt;play</b></h2></section>',
    ),
  ).toBe('<section aria-label="In &lt;play &lt;play"><h2>In <b>&lt;play</b></h2></section>');
  expect(rebuild('<ul aria-label="x" aria-labelledby="none"></ul>')).toBe(
    '<ul aria-label="x"></ul>',
  );
});

test('a long name makes no long markup', () => {
  const named = '<b aria-labelledby="a a a a a"></b>'.repeat(1000);
  expect(rebuild(`<p id="a">${'x'.repeat(100_000)}</p>${named}`).length).toBeLessThan(400_000);
});
