import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { selectFound } from './search.model.ts';

/** Matches and series that hold the words; what was found before stays until the answer comes. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      // A backend that ignores the words answers with all that it has.
      selectFound(await call(endpoints.matchList, { search: text }, { signal }), text),
    placeholderData: keepPreviousData,
  });
