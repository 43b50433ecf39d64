import { afterEach, expect, it, vi } from 'vitest';
import { NEWEST_FIRST, toSort as toBetSort } from '../bets/bets.model.ts';
import { readRange, toInstants, untilNow } from '../filters/range.model.ts';
import { LATEST_FIRST, selectTimeZone, toName, toRowId, toSort } from './profit-loss.model.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  [LATEST_FIRST, { sort: 'settled', order: 'desc' }],
  [
    { id: 'settled', desc: false },
    { sort: 'settled', order: 'asc' },
  ],
  [
    { id: 'unknown', desc: true },
    { sort: 'settled', order: 'desc' },
  ],
])('rows of profit and loss in the order %j are asked for as %j', (sorting, sort) => {
  expect(toSort(sorting)).toEqual(sort);
});

it.each([
  [NEWEST_FIRST, { sort: 'placed', order: 'desc' }],
  [
    { id: 'placed', desc: false },
    { sort: 'placed', order: 'asc' },
  ],
  [
    { id: 'unknown', desc: false },
    { sort: 'placed', order: 'asc' },
  ],
])('bets in the order %j are asked for as %j', (sorting, sort) => {
  expect(toBetSort(sorting)).toEqual(sort);
});

it.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['', undefined],
  ['Not/A_Zone', undefined],
])('the time zone %j of the browser is sent as %s', (timeZone, sent) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions);
  expect(selectTimeZone()).toBe(sent);
});

it.each([
  [{ sportId: '4', seriesId: 's', matchId: 'm' }, 'm'],
  [{ sportId: '4', seriesId: 's' }, 's'],
  [{ sportId: '4' }, '4'],
  [{}, '2 Cricket / A v B'],
])('a row with the ids %j is known as %s', (ids, id) => {
  const row = { sportName: 'Cricket', matchName: 'A v B', profitLoss: 5, ...ids };
  expect(toRowId(row as Parameters<typeof toRowId>[0], 2)).toBe(id);
  expect(toName(row as Parameters<typeof toRowId>[0])).toBe('Cricket / A v B');
});

it.each([
  ['2026-07-11T12:00:00Z', '2026-07-10T00:00:00Z', '2026-07-10T00:00:00Z'],
  ['2026-07-11T12:00:00Z', '2026-07-11T18:00:00Z', '2026-07-11T12:00:00Z'],
])('at %s a file of rows until %s ends at %s', (now, to, end) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  expect(untilNow({ to: new Date(to) })).toEqual({ to: new Date(end) });
});

it('a range that is none is never sent', () => {
  expect(() => toInstants({ from: '2026-02-30', to: '2026-03-01' })).toThrow('invalid range');
  const range = readRange('2026-02-30', '2026-03-01', { days: 2, now: new Date(2026, 6, 11) });
  expect(range).toEqual({ from: '2026-07-10', to: '2026-07-11' });
});
