import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareExports, lowestVersion } from './compare-exports.ts';

const BEFORE = `
export interface Place { name: string }
export interface Box<T> { of: T }
export type Side = 'left';
export declare function go(to: Place, side?: Side): Box<number>;
export declare const calls: { one: () => Place };
export declare class Failure extends Error {
  #private;
  code(): string;
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

let builds = 0;
async function build(text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  builds += 1;
  const own = path.join(folder, String(builds));
  await mkdir(own);
  await writeFile(path.join(own, 'index.d.ts'), text);
  const exports = { '.': { types: './index.d.ts', default: './index.js' }, ...others };
  await writeFile(path.join(own, 'package.json'), JSON.stringify({ exports }));
  return own;
}

it.each([
  ['nothing', '', '', [], [], '0.1.5', '2.3.4'],
  ['a comment', '$', '/** Ends. */', [], [], '0.1.5', '2.3.4'],
  ['an export', '$', 'export declare const back: 1;', ['. back'], [], '0.1.6', '2.4.0'],
  ['an optional field', 'name: string', 'name: string; at?: string', [], [], '0.1.6', '2.4.0'],
  ['a member of an object', 'one:', 'two: 2; one:', [], [], '0.1.6', '2.4.0'],
  ['an optional argument', 'side?: Side', 'side?: Side, at?: 1', [], [], '0.1.6', '2.4.0'],
  ['another name', 'calls:', 'all:', ['. all'], ['. calls'], '0.2.0', '3.0.0'],
  ['a wider reply', 'Box<number>', 'Box<number | null>', [], ['. go'], '0.2.0', '3.0.0'],
  ['a required argument', 'side?: Side', 'side: Side', [], ['. go'], '0.2.0', '3.0.0'],
  ['a member that is gone', 'one:', 'two:', [], ['. calls'], '0.2.0', '3.0.0'],
  [
    'a required field, wherever it is used',
    'name: string',
    'name: string; at: string',
    ...([[], ['. Place', '. go'], '0.2.0', '3.0.0'] as const),
  ],
])('%s needs that version', async (_, from, to, added, broken, early, later) => {
  const after = from === '$' ? BEFORE + to : BEFORE.replace(from, to);
  const changes = compareExports(await build(BEFORE), await build(after));
  expect(changes).toMatchObject({ added, broken });
  expect([lowestVersion('0.1.5', changes), lowestVersion('2.3.4', changes)]).toEqual([
    early,
    later,
  ]);
});

it('an entry of its own counts, also one without declarations', async () => {
  const lean = await build(BEFORE);
  const more = await build(BEFORE, { './base.css': './base.css' });
  expect(compareExports(lean, more)).toMatchObject({ added: ['./base.css'], broken: [] });
  expect(compareExports(more, lean)).toMatchObject({ added: [], broken: ['./base.css'] });
});

it.each([
  ['a library', "export { a } from 'not-installed';", "'not-installed'"],
  ['a global type', 'export declare const a: Deno.Unknown;', "'Deno'"],
])('a build without %s that it names is refused', async (_, text, named) => {
  const lacking = await build(text);
  expect(() => compareExports(lacking, lacking)).toThrow(named);
});

it('a change of a package that the exports use is seen, also without a version of its own', async () => {
  const sides = await Promise.all(
    ['name: string', 'title: string'].map(async (field) => {
      const own = await build(
        "import type { Place } from 'places';\nexport declare const to: Place;",
      );
      const places = path.join(own, 'node_modules/places');
      await mkdir(places, { recursive: true });
      await writeFile(path.join(places, 'index.d.ts'), `export interface Place { ${field} }`);
      const manifest = { name: 'places', version: '1.0.0', types: './index.d.ts' };
      await writeFile(path.join(places, 'package.json'), JSON.stringify(manifest));
      return own;
    }),
  );
  expect(compareExports(sides[0] ?? '', sides[1] ?? '').broken).toEqual(['. to']);
});
