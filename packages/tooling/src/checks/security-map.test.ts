import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';
import { readPromises, readSecurityMap } from './security-map.ts';
import { holdsTest } from './spec-map.ts';

const promises = readPromises(readFileSync(inRoot('SECURITY.md'), 'utf8'));
const rows = readSecurityMap(readFileSync(inRoot('e2e/security-map.md'), 'utf8'));

describe('the map of SECURITY.md', () => {
  it('has each sentence once, and no other', () => {
    expect(rows.map(({ sentence }) => sentence).toSorted()).toEqual(promises.toSorted());
  });

  it.each(rows)('names tests that exist: $sentence', ({ state, tests }) => {
    expect(['held', 'operator', 'says']).toContain(state);
    if (state === 'held') expect(tests).not.toEqual([]);
    const dead = tests.filter(({ file, title }) => {
      const isThere = existsSync(inRoot(file));
      return !isThere || !holdsTest(readFileSync(inRoot(file), 'utf8'), title);
    });
    expect(dead).toEqual([]);
  });
});

describe('reading SECURITY.md', () => {
  it('takes sentences of paragraphs, lists and cells, whatever marks them', () => {
    const text = `# Security\n\nReport it.\n\n## What holds\n\nOne **thing**\nholds. Another does.\n
- **Browser:** a [policy](x.md) each.
  It is strict.
- Third.

| a | b |
| - | - |
| Who | what; how |

## Closed holes

Not this.
`;
    expect(readPromises(text)).toEqual([
      ...['One thing holds.', 'Another does.', 'Browser: a policy each.', 'It is strict.'],
      ...['Third.', 'Who · what; how'],
    ]);
  });
});
