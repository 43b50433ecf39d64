import { expect, it } from 'vitest';
import { describeNewer, describeUnused } from './allowed.ts';

const USE = { file: 'a.ts', line: 3, feature: 'Map.groupBy', lacking: ['Chrome 1', 'Safari 2'] };
const allowance = (feature: string) => ({ feature, reason: 'Does without.' });

it('names file, line, feature and browsers of what is not allowed', () => {
  expect(describeNewer([USE], [allowance('URL.parse')])).toEqual([
    'a.ts:3: Map.groupBy is not in Chrome 1, Safari 2',
  ]);
  expect(describeNewer([USE], [allowance('Map.groupBy')])).toEqual([]);
});

it('names what is allowed in vain', () => {
  expect(describeUnused([USE], [allowance('Map.groupBy'), allowance('URL.parse')])).toEqual([
    'allowed.ts allows URL.parse, which nothing uses',
  ]);
});
