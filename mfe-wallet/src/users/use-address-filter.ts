import { useSearchParams } from '@exchange/federation/router';
import { useCallback } from 'react';

/** Filters and page of a list in the address, so that the back button and a reload keep them. */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  /** Sets filters, leading to the first page; '' takes one away. */
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ page: '', ...changes })) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const read = (name: string) => params.get(name) ?? '';
  return { page, read, change, turn: (to: number) => change({ page: to > 1 ? String(to) : '' }) };
}
