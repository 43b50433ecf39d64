import { useSearchParams } from '@exchange/federation/router';
import { useCallback, useMemo } from 'react';
import type { Sorting } from '../shared/ReportTable.tsx';
import { readRange } from './range.model.ts';
import { useToday } from './use-today.ts';

/** What an address says beside its path; '' takes a part away. */
export type AddressChange = Readonly<Record<string, string>>;

/**
 * Range, filters, order and page of a report in the address, so that the back button and a shared link
 * keep them. `days` is the range without one, `sort` the order.
 */
export function useReportAddress({ days, sort }: { days: number; sort?: Sorting }) {
  const [params, setParams] = useSearchParams();
  const read = useCallback((name: string) => params.get(name) ?? '', [params]);
  const [from, to] = [read('from'), read('to')];
  const now = useToday();
  const range = useMemo(() => readRange(from, to, { days, now }), [from, to, days, now]);
  /** Changes parts, leading to the first page. */
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
    turn: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    sortBy: ({ id, desc }: Sorting) => change({ sort: id, order: desc ? 'desc' : 'asc' }),
  };
}
export type ReportAddress = ReturnType<typeof useReportAddress>;
