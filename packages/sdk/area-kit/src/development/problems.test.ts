import { expect, test } from 'vitest';
import { readBuildErrors } from './problems.ts';

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
