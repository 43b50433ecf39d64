import { useSearchParams } from '@exchange/federation/router';
import { useCallback, useMemo } from 'react';
import type { Sorting } from '../shared/ReportTable.tsx';
import { readRange } from './range.model.ts';
import { useToday } from './use-today.ts';

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
export type ReportAddress = ReturnType<typeof useReportAddress>;
