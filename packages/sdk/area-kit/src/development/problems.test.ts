import { expect, test } from 'vitest';
import { readBuildErrors, readTypeErrors } from './problems.ts';

test('a fault of the syntax has the file and the line', () => {
  const message =
    '\u001b[31m  × Syntax Error: Expression expected\u001b[0m\n   ╭─[37:18]\n 37 │ const a = = 1;';
  const moduleName = './src/lobby/LobbyPage.tsx';
  expect(readBuildErrors({ errors: [{ message, moduleName }] })).toEqual([
    {
      kind: 'syntax',
      file: 'src/lobby/LobbyPage.tsx',
      line: 37,
      text: '× Syntax Error: Expression expected\n   ╭─[37:18]\n 37 │ const a = = 1;',
    },
  ]);
  expect(readBuildErrors({ errors: [{ message: 'No space left' }] })).toEqual([
    { kind: 'syntax', file: '', line: null, text: 'No space left' },
  ]);
  expect(readBuildErrors({})).toEqual([]);
});

test('type errors have file and line, and keep their further lines', () => {
  const output = `mfe-casino/src/a.tsx(38,7): error TS2322: Type 'string' is not assignable to type 'number'.
src/b.ts(1,1): error TS2345: Argument of type 'A' is not assignable.
  Property 'x' is missing.
Found 2 errors.`;
  expect(readTypeErrors(output)).toEqual([
    {
      kind: 'types',
      file: 'mfe-casino/src/a.tsx',
      line: 38,
      text: "TS2322: Type 'string' is not assignable to type 'number'.",
    },
    {
      kind: 'types',
      file: 'src/b.ts',
      line: 1,
      text: "TS2345: Argument of type 'A' is not assignable.\n  Property 'x' is missing.",
    },
  ]);
});
