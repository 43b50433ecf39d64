import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';
import { holdsTest, readSpecMap } from './spec-map.ts';

const rows = readSpecMap(readFileSync(inRoot('e2e/spec-map.md'), 'utf8'));

describe('the map from the specification to the tests', () => {
  it('has rows', () => expect(rows.length).toBeGreaterThan(40));

  it.each(rows)('holds “$sentence” by tests that exist', ({ sentence, tests }) => {
    expect(sentence).not.toBe('');
    expect(tests).not.toEqual([]);
    const dead = tests.filter(({ file, title }) => {
      const isThere = existsSync(inRoot(file));
      return !isThere || !holdsTest(readFileSync(inRoot(file), 'utf8'), title);
    });
    expect(dead).toEqual([]);
  });
});

describe('reading the map', () => {
  it('takes every entry of a row', () => {
    const [row] = readSpecMap('| A sentence. | `a.test.ts › says a`<br>`b.spec.ts › says b` |');
    expect(row).toEqual({
      sentence: 'A sentence.',
      tests: [
        { file: 'a.test.ts', title: 'says a' },
        { file: 'b.spec.ts', title: 'says b' },
      ],
    });
  });

  it('finds no test in a row that names none', () => {
    expect(readSpecMap('| A sentence. | soon |')).toEqual([{ sentence: 'A sentence.', tests: [] }]);
  });

  it.each([
    ["it('says a', () => {})", true],
    ["it.each([1])(\n  'says a',\n  () => {})", true],
    ["it('says ab', () => {})", false],
    ["// says a\nconst title = 'says a';", false],
  ])('looks for the title in %j', (source, found) => {
    expect(holdsTest(source, 'says a')).toBe(found);
  });
});
