import { describe, expect, it } from 'vitest';
import { findTagFaults } from './check-requirements.ts';
import { type Requirement, readTaggedTests, writeRequirementMap } from './requirements.ts';

const requirement: Requirement = {
  source: 'spec',
  id: '2.1',
  group: 'Point 2',
  text: 'A | b.',
};

describe('reading the tags of a source', () => {
  it.each([
    ["it('says a @spec:2.1 @asvs:1.1.1', () => {})", 'says a', ['spec:2.1', 'asvs:1.1.1']],
    ["it.each([1])(\n  'says %s @spec:2.1',\n  () => {})", 'says %s', ['spec:2.1']],
    ['test(`by %s @security:keys.3`, f)', 'by %s', ['security:keys.3']],
  ])('takes title and tags of %j', (source, title, tags) => {
    expect(readTaggedTests('a.test.ts', source)).toEqual({
      tests: [{ file: 'a.test.ts', title, tags }],
      stray: [],
    });
  });

  it.each(["it('says a', f)", "mail('a@b.example', f)", "import '@exchange/ui'"])(
    'finds none in %j',
    (source) => expect(readTaggedTests('a.test.ts', source)).toEqual({ tests: [], stray: [] }),
  );

  it.each(["// @spec:2.1\nit('says a', f)", "it('@spec:2.1 says a', f)"])(
    'finds a tag that stands elsewhere in %j',
    (source) => expect(readTaggedTests('a.test.ts', source).stray).toEqual(['@spec:2.1']),
  );
});

describe('the check of the tags', () => {
  const test = { file: 'a.test.ts', title: 'says a', tags: ['spec:2.1'] };

  it('passes a requirement with a test', () => {
    expect(findTagFaults([requirement], [test])).toEqual([]);
  });

  it('refuses a sentence of the specification without a test', () => {
    expect(findTagFaults([requirement], [])).toEqual([
      '@spec:2.1 is in the title of no test: A | b.',
    ]);
    expect(findTagFaults([{ ...requirement, source: 'security' }], [])).toEqual([]);
  });

  it('refuses a tag that no list has', () => {
    const [fault] = findTagFaults([requirement], [{ ...test, tags: ['spec:2.1', 'spec:2.999'] }]);
    expect(fault).toMatch(/^a\.test\.ts › says a: @spec:2\.999 stands in no list/);
  });
});

describe('the map', () => {
  it('names the tests of each requirement in its group, by tier', () => {
    const tests = [
      ['a.test.ts', 'says a'],
      ['e2e/specs/b.spec.ts', 'shows b @journey'],
      ['e2e/specs/b.spec.ts', 'moves nothing'],
      ['packages/backend/server/src/cluster/c.test.ts', 'leads'],
    ].map(([file = '', title = '']) => ({ file, title, tags: ['spec:2.1'] }));
    const map = writeRequirementMap('spec', [requirement], tests);
    expect(map).toContain('## Point 2\n');
    const own = '`a.test.ts › says a`<br>`e2e/specs/b.spec.ts › shows b`';
    const cluster = '`packages/backend/server/src/cluster/c.test.ts › leads`';
    const others = `\`e2e/specs/b.spec.ts › moves nothing\`<br>${cluster}`;
    expect(map).toContain(`| 2.1 | A \\| b. | ${own} | ${others} |`);
  });
});
