import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findTypeErrors, readTypeErrors } from './type-check.ts';

test('type errors have file and line, and keep their further lines', () => {
  const output = `mfe-casino/src/a.tsx(38,7): error TS2322: Type 'string' is not assignable to type 'number'.
src/b.ts(1,1): error TS2345: Argument of type 'A' is not assignable.
  Property 'x' is missing.
Found 2 errors.`;
  expect(readTypeErrors(output)).toEqual([
    {
      file: 'mfe-casino/src/a.tsx',
      line: 38,
      text: "TS2322: Type 'string' is not assignable to type 'number'.",
    },
    {
      file: 'src/b.ts',
      line: 1,
      text: "TS2345: Argument of type 'A' is not assignable.\n  Property 'x' is missing.",
    },
  ]);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'types-'));
  return () => rm(folder, { recursive: true });
});
const write = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
};
const installCompiler = async () => {
  const modules = path.resolve(import.meta.dirname, '../../../../../node_modules');
  await symlink(modules, path.join(folder, 'node_modules'));
};
const OWN = JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['src'] });

test('the types of a folder are checked by its own configuration', async () => {
  await installCompiler();
  await write({ 'tsconfig.json': OWN, 'src/a.ts': 'export const a: number = 1;\n' });
  expect(await findTypeErrors(folder)).toEqual([]);
  await write({ 'src/b.ts': "import { a } from './a';\n\nexport const b: string = a;\n" });
  expect(await findTypeErrors(folder)).toEqual([
    { file: 'src/b.ts', line: 3, text: expect.stringContaining('TS2322') },
  ]);
});

test('the types of the packages that it refers to count, their own faults do not', async () => {
  await installCompiler();
  const options = { composite: true, strict: true, types: [], outDir: './out' };
  const project = (more: object) => JSON.stringify({ compilerOptions: options, ...more });
  await write({
    'sdk/tsconfig.json': project({}),
    'sdk/index.ts': "export const sdk = 1;\nexport const wrong: number = 'x';\n",
    'area/tsconfig.json': project({ references: [{ path: '../sdk' }] }),
    'area/a.ts': "import { sdk } from '../sdk/index';\nexport const a: string = sdk;\n",
  });
  expect(await findTypeErrors(path.join(folder, 'area'))).toEqual([
    { file: 'a.ts', line: 2, text: expect.stringContaining('TS2322') },
  ]);
});

test('what cannot be checked is an error, not a success', async () => {
  await expect(findTypeErrors(folder)).rejects.toThrow('no ');
  await write({ 'tsconfig.json': OWN });
  await expect(findTypeErrors(folder)).rejects.toThrow('TypeScript is not installed');
  await installCompiler();
  await write({ 'tsconfig.json': JSON.stringify({ include: ['none'] }) });
  await expect(findTypeErrors(folder)).rejects.toThrow('The types cannot be checked');
});
