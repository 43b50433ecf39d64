import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../../workspace.ts';
import { findNewerApis } from './newer-apis.ts';

const sample = (name: string) => inRoot('packages/tooling/fixtures/browsers', name);

it('names line, feature and browsers of what a promised browser lacks', () => {
  const found = findNewerApis([sample('newer.tsx')]);
  expect(found.map(({ file, line, feature }) => [path.basename(file), line, feature])).toEqual([
    ['newer.tsx', 1, 'URL.canParse'],
    ['newer.tsx', 2, 'URL.parse'],
    ['newer.tsx', 3, 'Map.groupBy'],
    ['newer.tsx', 4, 'Iterator.map'],
    ['newer.tsx', 6, 'Element.checkVisibility'],
    ['newer.tsx', 7, 'Promise.withResolvers'],
    ['newer.tsx', 8, 'event scrollend'],
    ['newer.tsx', 9, '<search>'],
    ['newer.tsx', 9, '<search popover>'],
  ]);
  expect(found[4]?.lacking).toEqual(['Safari 16.4 (from 17.4)', 'Safari iOS 16.4 (from 17.4)']);
});

it('accepts older APIs, those that are tested for first, and the code’s own', () => {
  expect(findNewerApis([sample('sound.tsx')])).toEqual([]);
});
