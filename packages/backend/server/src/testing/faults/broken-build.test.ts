import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PATCHES } from './broken-build.ts';

it.each(Object.values(PATCHES).flat())('a defect replaces $from of $file once', async (patch) => {
  const source = await readFile(new URL(`../../..${patch.file}`, import.meta.url), 'utf8');
  expect(source.split(patch.from)).toHaveLength(2);
});
