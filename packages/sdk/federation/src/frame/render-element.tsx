import { queryClient } from '@exchange/api';
import { PREFETCHED_CALLS, type PrefetchedCall } from '@exchange/contract';
import { type Query, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import type { FrameCall, FrameRequest } from '../registry/frame.ts';

/** Renderings of a frame: the data of one may show components that need more. */
const MAX_PASSES = 3;

/** Gives the calls of the page their answers, as the HTML's first script does. */
export function provideCalls(calls: readonly FrameCall[]): void {
  const prefetched = calls.map(({ method, url, body, status, data }): PrefetchedCall => {
    const reply = Promise.resolve({ status, data, at: performance.now() });
    return { method, url, reply, ...(body !== undefined && { body }) };
  });
  Object.assign(globalThis, { [PREFETCHED_CALLS]: prefetched });
}

/** Resolves once all that needs no network has happened. */
export const settle = () => new Promise<undefined>((resolve) => setTimeout(resolve, 0, undefined));

/** Runs a query of the page; undefined if its call is not among those that were answered. */
async function runQuery({ options, queryKey, meta }: Query): Promise<unknown> {
  const { queryFn, initialPageParam } = options as typeof options & { initialPageParam?: unknown };
  if (typeof queryFn !== 'function') return undefined;
  const control = new AbortController();
  const { signal } = control;
  const isPaged = initialPageParam !== undefined;
  const context = { client: queryClient, queryKey, signal, meta, direction: 'forward' as const };
  const answer = Promise.resolve(queryFn({ ...context, pageParam: initialPageParam }));
  const data = await Promise.race([answer.catch(() => undefined), settle()]);
  control.abort();
  if (data === undefined) return undefined;
  return isPaged ? { pages: [data], pageParams: [initialPageParam] } : data;
}

/** Answers the queries that the rendered components started; returns true if one has data now. */
async function answerQueries(tried: Set<string>): Promise<boolean> {
  const due = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, queryHash }) => state.data === undefined && !tried.has(queryHash));
  for (const { queryHash } of due) tried.add(queryHash);
  const answers = await Promise.all(
    due.map(async (query) => [query.queryKey, await runQuery(query)] as const),
  );
  const found = answers.filter(([, data]) => data !== undefined);
  for (const [key, data] of found) queryClient.setQueryData(key, data);
  return found.length > 0;
}

/**
 * Renders an element at a request's path with the data of the page's first calls, and returns its
 * HTML. Throws what a component throws.
 */
export async function renderElement(
  element: ReactNode,
  { path, calls }: Pick<FrameRequest, 'path' | 'calls'>,
): Promise<string> {
  queryClient.clear();
  provideCalls(calls);
  const tried = new Set<string>();
  for (let pass = 1; ; pass += 1) {
    const html = await renderOnce(<StaticRouter location={path}>{element}</StaticRouter>);
    if (pass === MAX_PASSES || !(await answerQueries(tried))) return html;
  }
}

async function renderOnce(element: ReactNode): Promise<string> {
  let fault: { thrown: unknown } | undefined;
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>,
    {
      // Late content stays in its place; else React would move large parts there by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (thrown) => {
        fault ??= { thrown };
      },
    },
  );
  const html = await readText(prelude);
  if (fault) throw fault.thrown;
  return html;
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
