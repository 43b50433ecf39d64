import { queryClient } from '../query-client.ts';

const countUpdates = (queryKey: readonly unknown[]) =>
  queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;

/**
 * Polls what is also streamed. An answer that was under way while the stream put something newer under
 * its key must not bring the older state back: the stream's stands, with what `add` takes from the
 * answer because only polls know it.
 */
export async function pollWithStream<Model>(
  queryKey: readonly unknown[],
  poll: () => Promise<Model>,
  add: (streamed: Model, polled: Model) => Model = (streamed) => streamed,
): Promise<Model> {
  const before = countUpdates(queryKey);
  const polled = await poll();
  const streamed = queryClient.getQueryData<Model>(queryKey);
  return streamed === undefined || countUpdates(queryKey) === before
    ? polled
    : add(streamed, polled);
}
