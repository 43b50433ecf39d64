import { expect, it } from 'vitest';
import { createRange, findRangeFaults, readRange, toInstants, untilNow } from './range.model.ts';

const NOW = new Date(2026, 6, 11, 15, 30);
const last = (days: number) => ({ days, now: NOW });

it('spans the last days including today @spec:reports.3', () => {
  expect(createRange(7, NOW)).toEqual({ from: '2026-07-05', to: '2026-07-11' });
  expect(createRange(1, NOW)).toEqual({ from: '2026-07-11', to: '2026-07-11' });
});

it('goes from 00:00:00 to 23:59:59 in the browser’s zone @spec:reports.6 @spec:reports.17', () => {
  expect(toInstants({ from: '2026-07-05', to: '2026-07-11' })).toEqual({
    from: new Date(2026, 6, 5, 0, 0, 0),
    to: new Date(2026, 6, 11, 23, 59, 59),
  });
});

it.each([
  ['2026-01-01', '2026-01-31', {}],
  ['2026-01-31', '2026-01-01', { to: 'The range must not end before it begins.' }],
  ['', '2026-01-01', { from: 'Please enter a valid date.' }],
  ['2026-02-30', '2026-03-01', { from: 'Please enter a valid date.' }],
  ['2026-01-01', '9999-12-31', { to: 'Please enter a valid date.' }],
  ['0020-01-01', 'soon', { from: 'Please enter a valid date.', to: 'Please enter a valid date.' }],
])('from %s to %s: %j', (from, to, faults) =>
  expect(findRangeFaults({ from, to })).toEqual(faults),
);

it.each([
  ['2026-01-01', '2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['', '', { from: '2026-07-05', to: '2026-07-11' }],
  ['2026-01-31', '2026-01-01', { from: '2026-07-05', to: '2026-07-11' }],
  ['<b>', '2026-01-01', { from: '2026-07-05', to: '2026-07-11' }],
])('a URL with %s to %s selects %j @spec:reports.13', (from, to, range) =>
  expect(readRange(from, to, last(7))).toEqual(range),
);

it.each([
  ['2026-07-11T12:00:00Z', '2026-07-10T00:00:00Z', '2026-07-10T00:00:00Z'],
  ['2026-07-11T12:00:00Z', '2026-07-11T18:00:00Z', '2026-07-11T12:00:00Z'],
])('at %s a file of rows until %s ends at %s', (now, to, end) => {
  expect(untilNow({ to: new Date(to) }, new Date(now))).toEqual({ to: new Date(end) });
});

it('a range that is none is never sent', () => {
  expect(() => toInstants({ from: '2026-02-30', to: '2026-03-01' })).toThrow('invalid range');
  const range = readRange('2026-02-30', '2026-03-01', { days: 2, now: new Date(2026, 6, 11) });
  expect(range).toEqual({ from: '2026-07-10', to: '2026-07-11' });
});
