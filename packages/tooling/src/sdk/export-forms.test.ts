import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../workspace.ts';
import { compareApis, readReport } from './api-report.ts';
import { excuseBreaks } from './excuse-breaks.ts';
import { type ExportForms, nextForms } from './export-forms.ts';

const FOLDER = inRoot('packages/sdk/contract');
const CONTRACT = 'export interface Match {\n    id: string;\n}';
const BEFORE = [
  'export declare function open(match: Match, at?: number): Match;',
  'export declare const useList: () => List<Match>;',
  'export declare const sides: {\n    left: string;\n};',
];

/** Returns declarations as a report has them. */
const layersOf = (own: readonly string[], contract = CONTRACT) => [
  new Map([['. Match', contract]]),
  new Map(own.map((text) => [`. ${/(?:function|const) (\w+)/.exec(text)?.[1]}`, text])),
];
const VALUES = ['open', 'useList', 'sides'].map((name) => ({ name, local: name }));

/** Returns the forms before a change, and after it. */
function change(after: ReturnType<typeof layersOf>, values = VALUES): [ExportForms, ExportForms] {
  const before = layersOf(BEFORE);
  const first = nextForms({ values: VALUES, before: [], after: before }, {}, FOLDER);
  return [first, nextForms({ values, before, after }, first, FOLDER)];
}
const replaced = (from: string, to: string) => BEFORE.map((text) => text.replace(from, to));

describe('a form of an export', () => {
  test('stays where nothing changes that it refers to', () => {
    const [first, next] = change(layersOf(replaced('left', 'right')));
    expect(next.open).toEqual(first.open);
    expect(next.useList).toEqual(first.useList);
    expect(next.sides?.form).not.toBe(first.sides?.form);
  });

  test.each([
    ['an optional argument', layersOf(replaced('at?: number', 'at?: number, by?: string')), 'both'],
    ['a wider argument', layersOf(replaced('at?: number', 'at?: number | string')), 'serves'],
    ['a narrower argument', layersOf(replaced('match: Match', 'match: Match & Last')), 'servedBy'],
    ['a required argument', layersOf(replaced('at?: number', 'at: number')), 'servedBy'],
    ['another result', layersOf(replaced('): Match;', '): number;')), 'none'],
    [
      'an optional field of a type',
      layersOf(BEFORE, CONTRACT.replace('}', 'at?: number;}')),
      'both',
    ],
    ['a required field of a type', layersOf(BEFORE, CONTRACT.replace('}', 'at: number;}')), 'none'],
  ])('%s', (_, after, fits) => {
    const [first, next] = change(after);
    const old = first.open?.form;
    expect(next.open?.form).not.toBe(old);
    expect(next.open?.serves).toEqual(['both', 'serves'].includes(fits) ? [old] : undefined);
    expect(next.open?.servedBy).toEqual(['both', 'servedBy'].includes(fits) ? [old] : undefined);
  });

  test('types of other libraries fit only with the same arguments', () => {
    const [first, next] = change(layersOf(BEFORE, CONTRACT.replace('}', 'at: number;}')));
    expect(next.useList?.form).not.toBe(first.useList?.form);
    expect(next.useList?.serves).toBeUndefined();
    const [, back] = change(layersOf(replaced('List<Match>', 'List<Match> | undefined')));
    expect(back.useList?.serves).toBeUndefined();
    expect(back.useList?.servedBy).toEqual([first.useList?.form]);
  });

  test('is compared by the members of a namespace that it refers to', () => {
    const contract = (limit: string, other: string) =>
      new Map([
        ['. calls', 'namespace'],
        ['. calls.limit', `export declare const limit: (input: ${limit}) => void;`],
        ['. calls.other', `export declare const other: ${other};`],
      ]);
    const text =
      "export declare const change: (input: Parameters<(typeof calls)['limit']>[0]) => void;";
    const values = [{ name: 'change', local: 'change' }];
    const layers = (...[limit, other]: Parameters<typeof contract>) => [
      contract(limit, other),
      new Map([['. change', text]]),
    ];
    const before = layers('{ amount?: number }', '1');
    const known = nextForms({ values, before: [], after: before }, {}, FOLDER);
    const fits = (after: typeof before) => {
      const { change: next } = nextForms({ values, before, after }, known, FOLDER);
      return [next?.serves?.length, next?.servedBy?.length];
    };
    expect(fits(layers('{ amount?: number }', '2'))).toEqual([1, 1]);
    expect(fits(layers('{ amount?: number; at?: string }', '1'))).toEqual([1, 1]);
    expect(fits(layers('{ amount: number }', '1'))).toEqual([undefined, 1]);
  });

  test('of another library changes with its major version', () => {
    const of = (library: string) =>
      nextForms(
        { values: [{ name: 'Link', local: 'Link', library }], before: [], after: [] },
        {},
        FOLDER,
      ).Link;
    expect(of('react-router-dom 7')).toEqual(of('react-router-dom 7'));
    expect(of('react-router-dom 7')).not.toEqual(of('react-router-dom 8'));
  });

  test('goes with its export, and a new one has no earlier ones', () => {
    const [, next] = change(layersOf(BEFORE), [
      ...VALUES.slice(1),
      { name: 'openMatch', local: 'open' },
    ]);
    expect(Object.keys(next)).toEqual(['openMatch', 'sides', 'useList']);
    expect(Object.keys(next.openMatch ?? {})).toEqual(['form']);
  });
});

test('every export of a package of this checkout that is narrowed serves its earlier users no more', () => {
  const read = (name: string) =>
    readReport(readFileSync(inRoot('packages/sdk', name, 'api-report.txt'), 'utf8')).api;
  const [contract, store] = [read('contract'), read('store')];
  const declared = [...store.values()].flatMap(
    (text) => /^export declare (?:function|const) (\w+)/.exec(text)?.[1] ?? [],
  );
  const values = [...new Set(declared)].map((name) => ({ name, local: name }));
  const known = nextForms({ values, before: [], after: [contract, store] }, {}, FOLDER);
  const narrowed = new Map(
    values.map(({ name }) => [`. ${name}`, `export declare const ${name}: { narrowed: '§' };`]),
  );
  const change = { values, before: [contract, store], after: [contract, narrowed] };
  const next = nextForms(change, known, FOLDER);
  expect(values.length).toBeGreaterThan(40);
  for (const { name } of values) expect(next[name]?.serves, name).toBeUndefined();
  const same = nextForms({ ...change, after: [contract, store] }, known, FOLDER);
  expect(same).toEqual(known);
});

describe('a change that only looks narrower', () => {
  const excuse = (own: readonly string[], contract?: string) => {
    const [before, after] = [layersOf(BEFORE), layersOf(own, contract)];
    const [old, now] = [before.at(-1) ?? new Map(), after.at(-1) ?? new Map()];
    return excuseBreaks(compareApis(old, now), { before, after }, FOLDER);
  };

  test.each([
    ['an optional argument', replaced('at?: number', 'at?: number, by?: string'), true],
    ['a required argument', replaced('at?: number', 'at: number'), false],
    ['a removal', BEFORE.slice(1), false],
  ])('%s', (_, after, isExcused) => {
    expect(excuse(after)).toEqual(
      isExcused ? { additions: ['. open'], breaks: [] } : { additions: [], breaks: ['. open'] },
    );
  });
});
