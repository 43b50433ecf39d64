import { queryClient } from '../query-client.ts';

const countUpdates = (queryKey: readonly unknown[]) =>
  queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;

/**
 * Polls data that is also streamed. A reply overtaken by the stream is dropped, except for what
 * `add` takes from it because only polls carry it.
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
