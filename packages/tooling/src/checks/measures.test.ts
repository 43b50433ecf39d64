import { expect, it } from 'vitest';
import { findWorse, measureFiles } from './measures.ts';

it('measures the production files of shell and remotes', () => {
  const measures = measureFiles({
    ...{ 'shell/src/a.ts': 10, 'shell/src/a.test.ts': 400, 'mfe-sports/src/b.tsx': 90 },
    ...{ 'mfe-wallet/src/c.ts': 251, 'packages/sdk/ui/src/d.ts': 300, 'shell/src/e.ts': 70 },
    ...{ 'shell/src/policies/texts/f.ts': 500, 'packages/sdk/api/src/testing/g.ts': 1 },
  });
  expect(measures).toEqual({ median: 80, long: ['mfe-wallet/src/c.ts'] });
});

const SOUND = { median: 60, long: [] };

it('accepts measures at their limits', () => {
  expect(findWorse(SOUND)).toEqual([]);
});

it.each([
  [{ median: 59.5 }, 'the median of shell and remotes is 59.5 lines, below 60'],
  [{ long: ['shell/src/a.ts'] }, 'shell/src/a.ts: more than 250 lines'],
])('refuses %j', (change, fault) => {
  expect(findWorse({ ...SOUND, ...change })).toEqual([fault]);
});
