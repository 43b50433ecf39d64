import { expect, it } from 'vitest';
import { findAvoidedWords, readAvoidedWords } from './glossary.ts';

const AVOIDED = readAvoidedWords(`
# Glossary

| Term   | Meaning |
| ------ | ------- |
| \`lay\` | a bet   |

## Not used

| Word          | Use instead |
| ------------- | ----------- |
| \`tell\`      | broadcast   |
| \`so often\`  | interval    |
| \`MOST_\`     | \`MAX_\`    |
| \`useNear\`   | \`useInView\` |
`);

it('reads words, names and prefixes', () => {
  expect(AVOIDED.words).toEqual(
    new Map([
      ['tell', 'broadcast'],
      ['so often', 'interval'],
    ]),
  );
  expect(AVOIDED.names).toEqual(new Map([['useNear', '`useInView`']]));
  expect(AVOIDED.prefixes).toEqual(new Map([['MOST_', '`MAX_`']]));
});

it.each([
  ['const tellAll = 1;', 'a.ts:1: tell in tellAll is not used: broadcast'],
  ['\nfunction useNear() {}', 'a.ts:2: useNear is not used: `useInView`'],
  ['const MOST_BETS = 1;', 'a.ts:1: MOST_BETS is not used: `MAX_`'],
  ['interface A { tell(): void }', 'a.ts:1: tell in tell is not used: broadcast'],
  ['/** Tell others. */\nlet a;', 'a.ts:1: tell is not used: broadcast'],
  ['f({\n  // so often\n  a: 1,\n});', 'a.ts:2: so often is not used: interval'],
  ['if (a) {}\n// so often\nelse {}', 'a.ts:2: so often is not used: interval'],
  ['f(() => {\n  a();\n  // so often\n});', 'a.ts:3: so often is not used: interval'],
  ["it('tell others', () => {});", 'a.ts:1: tell is not used: broadcast'],
  ['test.each([1])(`tell`, () => {});', 'a.ts:1: tell is not used: broadcast'],
])('finds the avoided word in %j', (source, fault) => {
  expect(findAvoidedWords('a.ts', source, AVOIDED)).toEqual([fault]);
});

it.each([
  'const text = "tell";',
  'f("tell");',
  'api.tell();',
  'const intellect = 1;',
  '// `tell` of the library',
])('passes %j', (source) => expect(findAvoidedWords('a.ts', source, AVOIDED)).toEqual([]));
