import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { TOO_OLD_SCRIPT } from './too-old.ts';

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
    ...{ name, attributes, children, style: {} },
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
function open(changes: Record<string, unknown>, before = '') {
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
  expect(open({})).toEqual({ stopped: false, lines: [] });
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
    const { stopped, lines } = open(changes, before);
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
