import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { selectFound } from './search.model.ts';

/** Returns matches and series that contain the words; previous results stay until the reply. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      // A backend that ignores the words returns everything.
      selectFound(await call(endpoints.matchList, { search: text }, { signal }), text),
    placeholderData: keepPreviousData,
  });
