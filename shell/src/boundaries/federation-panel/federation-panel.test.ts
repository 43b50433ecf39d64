// @vitest-environment jsdom
import type { Federation } from '@exchange/federation/runtime';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calculateRows, openFederationPanel } from './federation-panel.ts';

const area = { title: { en: 'Area' }, pages: [], fragments: [], links: [] };
const areas = { sports: area, casino: area, wallet: area, reports: area };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('an open panel shows running versions, marks a fallback, and draws boundaries on demand', async () => {
  const active = { version: '2.0.0', manifestUrl: 'http://a/m.json' };
  let running = '2.0.0';
  const modulesOf = () => ({ version: () => running });
  openFederationPanel({ areas, remotes: { casino: { active } } }, {
    modulesOf,
  } as unknown as Federation);
  const panel = document.querySelector('details');
  expect(panel?.querySelectorAll('tbody tr')).toHaveLength(0);

  panel?.setAttribute('open', '');
  await vi.advanceTimersByTimeAsync(1000);
  const casino = () => screen.getByText('casino').closest('tr');
  expect(casino()?.textContent).toContain('2.0.02.0.0');
  expect(casino()?.dataset.fallenBack).toBeUndefined();
  running = '1.0.0';
  await vi.advanceTimersByTimeAsync(1000);
  expect(casino()?.textContent).toContain('2.0.01.0.0');
  expect(casino()?.dataset.fallenBack).toBe('');

  const borders = screen.getByRole('checkbox', { name: 'boundaries' });
  fireEvent.click(borders);
  expect(document.documentElement.dataset.showBoundaries).toBe('');
  fireEvent.click(borders);
  expect(document.documentElement.dataset.showBoundaries).toBeUndefined();
});

test('shows the wanted and running version of each area, and its timeline', () => {
  const active = { version: '2.0.0', manifestUrl: 'http://a/m.json' };
  const marks = [
    { owner: 'shell', phase: 'registry', at: 10 },
    { owner: 'casino', phase: 'load ./area', at: 20 },
    { owner: 'casino', phase: 'mount', at: 90 },
  ];
  const rows = calculateRows(
    { areas, remotes: { casino: { active } } },
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
