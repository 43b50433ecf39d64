import { expect, it } from 'vitest';
import { findRefusedWords } from './refused-words.ts';

const FAILURES = 'check… (throws), …Error (creates), find…Fault (returns)';

it.each([
  ['const tellAll = 1;', 'a.ts:1: tell in tellAll: use broadcast, report'],
  ['const MOST_BETS = 1;', 'a.ts:1: MOST_BETS: use MAX, max'],
  ['const a = (leastMs: number) => 1;', 'a.ts:1: leastMs: use MIN, min'],
  ['function rejectAll() {}', `a.ts:1: rejectAll: use ${FAILURES}`],
  ['interface Parts {}', 'a.ts:1: Parts: use …Options, or what it holds'],
  ['let betRefusal;', 'a.ts:1: betRefusal: use rejection'],
  ['function checkA(): string {}', 'a.ts:1: checkA: use find…Fault for what returns it'],
  ['const checkA = (): A => b;', 'a.ts:1: checkA: use find…Fault for what returns it'],
  ['interface A { tell(): void }', 'a.ts:1: tell in tell: use broadcast, report'],
  ['/** Tell others. */\nlet a;', 'a.ts:1: tell: use broadcast, report'],
  ['f({\n  // so often, in ms\n  a: 1,\n});', 'a.ts:2: so often, in ms: use interval in ms'],
])('finds the refused word in %j', (source, fault) => {
  expect(findRefusedWords('a.ts', source)).toEqual([fault]);
});

it.each([
  'const text = "tell";',
  'api.tell();',
  'const intellect = 1;',
  'const almost = parts.rejected;',
  'async function checkA(): Promise<void> {}',
  'const toString = 1;',
  '// `tell` of the library',
])('passes %j', (source) => expect(findRefusedWords('a.ts', source)).toEqual([]));
