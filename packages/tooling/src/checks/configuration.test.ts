import { expect, it } from 'vitest';
import { findVariables, writeConfiguration } from '../docs/configuration.ts';
import { findReadVariables } from './configuration.ts';

const SOURCE = `const other = v.object({ NOT_THIS: v.string() });
const environment = v.object({
  /** Port of the API;
   * 0 takes a free one. */
  PORT: v.optional(v.pipe(toNumber, v.maxValue(65_535)), '4000'),
  /** Folder. */
  DATA_DIR: v.optional(someText, join(ROOT, '.data')),
  /** How much is logged. */
  LOG_LEVEL: v.optional(v.picklist(['warn', 'info']), 'warn'),
  /** Secret. */
  KEY: v.optional(v.string()),
});`;

it('reads name, default, values and comment of each variable of a schema', () => {
  expect(findVariables(SOURCE)).toEqual([
    { name: 'PORT', standard: '4000', values: [], meaning: 'Port of the API; 0 takes a free one.' },
    { name: 'DATA_DIR', standard: '.data', values: [], meaning: 'Folder.' },
    {
      name: 'LOG_LEVEL',
      standard: 'warn',
      values: ['warn', 'info'],
      meaning: 'How much is logged.',
    },
    { name: 'KEY', standard: undefined, values: [], meaning: 'Secret.' },
  ]);
});

it('writes a reference', () => {
  const variables = findVariables(SOURCE);
  const reference = writeConfiguration([
    ['Server', variables],
    ['Edge', variables.slice(0, 1)],
  ]);
  expect(reference).toMatch(
    /\| `LOG_LEVEL` \| `warn` +\| How much is logged\. One of `warn`, `info`\. \|/,
  );
  expect(reference).toMatch(/## Edge\n\n.*\n.*\n\| `PORT`/);
});

it.each([
  ['process.env.DATA_DIR ?? 1', ['DATA_DIR']],
  ['env.PORT, env.PORT', ['PORT']],
  ['const { A_B: a, C = 1, D_E } = process.env;', ['A_B', 'D_E']],
  ['function read({ API_CA: file }: NodeJS.ProcessEnv) {}', ['API_CA']],
  ['const { A_B } = options;', []],
])('finds what %j reads', (source, names) => {
  expect(findReadVariables(source)).toEqual(names);
});
