import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../query-client.ts';
import { pollWithStream } from './poll-with-stream.ts';

const KEY = ['event', '1'];
afterEach(() => queryClient.clear());

/** Creates a poll that the test resolves. */
function openPoll() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const result = queryClient.fetchQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: () =>
      pollWithStream(
        KEY,
        () => promise,
        (streamed, polled) => `${streamed}+${polled}`,
      ),
  });
  return { answer: resolve, result };
}

describe('a poll with a stream', () => {
  it('returns its reply if the stream sent nothing meanwhile', async () => {
    queryClient.setQueryData(KEY, 'streamed before');
    const { answer, result } = openPoll();
    answer('polled');
    expect(await result).toBe('polled');
  });

  it('does not restore what the stream has overtaken', async () => {
    const { answer, result } = openPoll();
    queryClient.setQueryData(KEY, 'streamed');
    answer('polled');
    await result;
    expect(queryClient.getQueryData(KEY)).toBe('streamed+polled');
  });
});
