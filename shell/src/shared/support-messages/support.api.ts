import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { useQuery } from '@tanstack/react-query';

/** Returns the caller's conversation with support, oldest message first. */
export const useSupportMessages = () =>
  useQuery({
    queryKey: ['support-messages'],
    queryFn: ({ signal }) => call(endpoints.chatList, undefined, { signal }),
  });
