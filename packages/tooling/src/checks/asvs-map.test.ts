import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';
import { ASVS_POINTS, readAsvsMap } from './asvs-map.ts';
import { holdsTest } from './spec-map.ts';

const rows = readAsvsMap(readFileSync(inRoot('e2e/asvs-map.md'), 'utf8'));

describe('the map of the security standard', () => {
  it('has each point of levels 1 and 2 once', () => {
    expect(ASVS_POINTS).toHaveLength(253);
    const named = rows.flatMap(({ points }) => points);
    expect(named.toSorted()).toEqual(ASVS_POINTS.toSorted());
  });

  it.each(rows)('says of $points how they stand, by tests that exist', (row) => {
    expect(['held', 'written', 'operator', 'none', 'open']).toContain(row.state);
    expect(row.how).not.toBe('');
    if (row.state === 'held') expect(row.tests).not.toEqual([]);
    const dead = row.tests.filter(({ file, title }) => {
      const isThere = existsSync(inRoot(file));
      return !isThere || !holdsTest(readFileSync(inRoot(file), 'utf8'), title);
    });
    expect(dead).toEqual([]);
  });
});

describe('reading the map', () => {
  it('takes a section for its points, and every test of a row', () => {
    const line =
      '| 4.3, 5.1.1 | held | By a list. | `a.test.ts › says a`<br>`b.test.ts › says b` |';
    expect(readAsvsMap(line)).toEqual([
      {
        ...{ points: ['4.3.1', '4.3.2', '5.1.1'], state: 'held', how: 'By a list.' },
        tests: [
          { file: 'a.test.ts', title: 'says a' },
          { file: 'b.test.ts', title: 'says b' },
        ],
      },
    ]);
  });
});
