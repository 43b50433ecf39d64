import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Api,
  compareApis,
  nextVersion,
  readApi,
  readReport,
  writeReport,
} from './api-report.ts';

let build: string;
beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'exchange-api-'));
  await mkdir(path.join(build, 'dist'));
});
afterEach(() => rm(build, { recursive: true }));

async function read(files: Readonly<Record<string, string>>): Promise<Api> {
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(build, 'dist', name), text);
  }
  return readApi({ exports: { '.': './src/index.ts', './base.css': './src/base.css' } }, build);
}

describe('readApi', () => {
  it('lists the exports with the types that they refer to, without comments', async () => {
    const api = await read({
      'index.d.ts': "export * from './a.js';\nexport { two as second } from './b.js';",
      'a.d.ts':
        '/** Opens. */\nexport declare function one(box: Box): void;\ninterface Box {\n  open?: true;\n}\ninterface Unused {}\nexport {};',
      'b.d.ts': "import type { Side } from './c.js';\nexport declare const two: Side;",
      'c.d.ts': "export type Side = 'left';",
    });
    expect([...api]).toEqual([
      ['. (Box)', 'interface Box {\n    open?: true;\n}'],
      ['. (Side)', "export type Side = 'left';"],
      ['. one', 'export declare function one(box: Box): void;'],
      ['. second', 'export declare const two: Side;'],
      ['./base.css file', ''],
    ]);
    const report = { version: '1.2.3', api };
    expect(readReport(writeReport('@exchange/x', report))).toEqual(report);
  });

  it('lists the members of a namespace, wherever they are declared', async () => {
    const api = await read({
      'index.d.ts': "export * as calls from './all.js';",
      'all.d.ts': "export * from './one.js';\nexport * from './two.js';",
      'one.d.ts': 'export declare const one: 1;',
      'two.d.ts': 'export declare const two: 2;',
    });
    expect([...api]).toEqual([
      ['. calls', 'namespace'],
      ['. calls.one', 'export declare const one: 1;'],
      ['. calls.two', 'export declare const two: 2;'],
      ['./base.css file', ''],
    ]);
  });
});

describe('a change', () => {
  const before = new Map([
    ['. go', 'export declare function go(to: Place): void;'],
    ['. (Place)', 'interface Place {\n    name: string;\n}'],
    ['. calls', 'export declare const calls: {\n    one: Call;\n};'],
  ]);
  const change = (...entries: readonly [string, string][]) =>
    compareApis(before, new Map([...before, ...entries]));

  it.each([
    ['nothing', change(), '0.1.5', '2.3.4'],
    ['an export', change(['. back', 'x']), '0.1.6', '2.4.0'],
    [
      'an optional field',
      change(['. (Place)', 'interface Place {\n    name: string;\n    at?: string;\n}']),
      ...(['0.1.6', '2.4.0'] as const),
    ],
    [
      'an optional field of a schema',
      change([
        '. (Place)',
        'interface Place {\n    name: string;\n    readonly at: v.OptionalSchema<v.StringSchema>;\n}',
      ]),
      ...(['0.1.6', '2.4.0'] as const),
    ],
    [
      'a member of an object',
      change(['. calls', 'export declare const calls: {\n    one: Call;\n    two: Call;\n};']),
      ...(['0.1.6', '2.4.0'] as const),
    ],
    [
      'a required field',
      change(['. (Place)', 'interface Place {\n    name: string;\n    at: string;\n}']),
      ...(['0.2.0', '3.0.0'] as const),
    ],
    [
      'another type',
      change(['. go', 'export declare function go(to: never): void;']),
      '0.2.0',
      '3.0.0',
    ],
    ['a removal', compareApis(before, new Map([...before].slice(1))), '0.2.0', '3.0.0'],
  ])('%s needs that version', (_, changes, early, later) => {
    expect(nextVersion('0.1.5', changes)).toBe(early);
    expect(nextVersion('2.3.4', changes)).toBe(later);
  });
});
