import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Query of the slides of the site. */
export const slidesQuery = queryOptions({
  queryKey: ['promo', 'slides'],
  queryFn: ({ signal }) => call(endpoints.slides, undefined, { signal }),
});
