import { expect, test } from 'vitest';
import { calculateRows } from './federation-panel.ts';

test('shows the wanted and running version of each area, and its timeline', () => {
  const active = { version: '2.0.0', manifestUrl: 'http://a/m.json' };
  const marks = [
    { owner: 'shell', phase: 'registry', at: 10 },
    { owner: 'casino', phase: 'load ./area', at: 20 },
    { owner: 'casino', phase: 'mount', at: 90 },
  ];
  const rows = calculateRows(
    { remotes: { casino: { active } } },
    (area) => (area === 'casino' ? '1.0.0' : undefined),
    marks,
  );
  expect(rows.map(({ area }) => area)).toEqual(['sports', 'casino', 'wallet', 'reports']);
  expect(rows[1]).toEqual({
    area: 'casino',
    wanted: '2.0.0',
    running: '1.0.0',
    timeline: 'load ./area 20 → mount 90',
  });
  expect(rows[0]).toMatchObject({ wanted: undefined, running: undefined, timeline: '' });
});
