import { expect, it, vi } from 'vitest';
import {
  createDrillTargets,
  LATEST_FIRST,
  selectTimeZone,
  toName,
  toRowId,
  toSort,
} from './profit-loss.model.ts';

const range = { from: '2026-01-01', to: '2026-01-31' };
const row = { sportName: 'Cricket', seriesName: 'Hill Cup', matchName: 'A v B', profitLoss: 5 };

it('links the sport to its series, these to their matches, and these to the bets', () => {
  const targets = createDrillTargets(range);
  const known = { ...row, sportId: '4', seriesId: 'hill cup', matchId: '77' };
  expect(targets.sport(known)).toBe(
    '/app/profit-loss?from=2026-01-01&to=2026-01-31&level=series&sport=4',
  );
  expect(targets.series(known)).toBe(
    '/app/profit-loss?from=2026-01-01&to=2026-01-31&level=match&sport=4&series=hill%20cup',
  );
  expect(targets.match(known)).toBe(
    '/app/open-bets/C?from=2026-01-01&to=2026-01-31&match=77&by=settled',
  );
});

it('has no links if the backend sends no ids', () => {
  const targets = createDrillTargets(range);
  expect([targets.sport(row), targets.series(row), targets.match(row)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

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
