import { useSearchParams } from '@exchange/federation/router';
import { serverNow, useClockDifference } from '@exchange/store';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Sorting } from '../shared/ReportTable.tsx';
import { readRange } from './range.model.ts';

const startOfDay = (now: Date, days = 0) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/**
 * Returns the start of the server's current day in the browser's zone; changes at midnight, and once
 * a reply shows that the device's clock is wrong.
 */
export function useToday(): Date {
  const difference = useClockDifference();
  const [today, setToday] = useState(() => startOfDay(serverNow()));
  useEffect(() => {
    const update = () => {
      const now = startOfDay(serverNow());
      setToday((before) => (before.getTime() === now.getTime() ? before : now));
    };
    update();
    const timer = setTimeout(update, startOfDay(today, 1).getTime() - serverNow().getTime());
    // A sleeping device or a suspended tab may have missed the timer.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [today, difference]);
  return today;
}

/** Changes of the URL's parameters; '' removes one. */
export type AddressChange = Readonly<Record<string, string>>;

/**
 * Stores range, filters, order and page of a report in the URL, for the back button and shared
 * links. `days` and `sort` are the defaults.
 */
export function useReportAddress({ days, sort }: { days: number; sort?: Sorting }) {
  const [params, setParams] = useSearchParams();
  const read = useCallback((name: string) => params.get(name) ?? '', [params]);
  const [from, to] = [read('from'), read('to')];
  const now = useToday();
  const range = useMemo(() => readRange(from, to, { days, now }), [from, to, days, now]);
  /** Changes parameters and goes to the first page. */
  const change = useCallback(
    (changes: AddressChange) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...changes })) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [setParams],
  );
  const asked = read('sort');
  const sorting = asked === '' ? sort : { id: asked, desc: read('order') !== 'asc' };
  return {
    range,
    sorting,
    page: Math.max(1, Number.parseInt(read('page'), 10) || 1),
    read,
    change,
    goToPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    sortBy: ({ id, desc }: Sorting) => change({ sort: id, order: desc ? 'desc' : 'asc' }),
  };
}
