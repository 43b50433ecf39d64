import { useSearchParams } from '@exchange/federation/router';
import { useCallback } from 'react';

/** Stores filters and page of a list in the URL, for the back button and reloads. */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  /** Sets filters and goes to the first page; '' removes a filter. */
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
  return {
    page,
    read,
    change,
    goToPage: (to: number) => change({ page: to > 1 ? String(to) : '' }),
  };
}
