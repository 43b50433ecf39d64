import { afterEach, expect, test } from 'vitest';
import { markPhase, readTimeline } from './timeline.ts';

afterEach(() => performance.clearMarks());

test('tells who reached which phase in the order of time, and nothing of other marks', () => {
  performance.mark('zone');
  markPhase('casino', 'load ./area');
  markPhase('shell', 'registry');
  markPhase('casino', 'mount');
  expect(readTimeline().map(({ owner, phase }) => `${owner} ${phase}`)).toEqual([
    'casino load ./area',
    'shell registry',
    'casino mount',
  ]);
  expect(readTimeline().every(({ at }) => Number.isInteger(at))).toBe(true);
});
