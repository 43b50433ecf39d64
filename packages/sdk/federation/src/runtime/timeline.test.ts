import { afterEach, expect, test } from 'vitest';
import { markPhase, readRemoteTimelines, readTimeline } from './timeline.ts';

afterEach(() => performance.clearMarks());

test('lists the phases of each remote in the order of time, and no other marks', () => {
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

const mark = (name: string, startTime: number, detail: unknown = null) => ({
  name,
  startTime,
  detail,
});
const timingOf = (marks: object[]) =>
  ({
    getEntriesByType: (type: string) => (type === 'mark' ? marks : [{ responseEnd: 40 }]),
  }) as unknown as Performance;

test('each shown remote has its version and the first time of each step', () => {
  const timing = timingOf([
    mark('mf:sports:load ./in-play-board', 50),
    mark('mf:sports:entry', 60),
    mark('mf:sports:init', 70),
    mark('mf:sports:ready ./in-play-board', 80),
    mark('mf:sports:mount', 100, '1.0.0'),
    mark('mf:sports:ready ./bet-slip', 150),
    mark('mf:sports:mount', 160, '1.0.0'),
    mark('mf:wallet:load ./area', 170),
  ]);
  expect(readRemoteTimelines(timing)).toEqual([
    {
      area: 'sports',
      version: '1.0.0',
      phases: { registry: 40, entry: 60, init: 70, expose: 80, mount: 100 },
    },
  ]);
});

test('where a version failed, the one that is shown counts', () => {
  const timing = timingOf([
    mark('mf:casino:entry', 5),
    mark('mf:casino:ready ./area', 8),
    mark('mf:casino:mount', 10, '2.0.0'),
    mark('mf:casino:entry', 15),
    mark('mf:casino:ready ./area', 18),
    mark('mf:casino:mount', 20, '1.0.0'),
  ]);
  const phases = { registry: 40, entry: 15, expose: 18, mount: 20 };
  expect(readRemoteTimelines(timing)).toEqual([{ area: 'casino', version: '1.0.0', phases }]);
});
