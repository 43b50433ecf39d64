import { createServer, type Server } from 'node:http';
import { endpoints } from '@exchange/contract';
import { findFreePort } from '@exchange/server/testing';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { onReconnect, startHealthPolling, waitForReconnect } from './connectivity.ts';
import { queryClient } from './query-client.ts';
import { replaceNetwork, resetPage } from './testing/index.ts';

let server: Server;
let restore: () => void;
let port = 0;
let asked: string[];

/** Starts a server without slides on the previous port. */
async function startServer(): Promise<void> {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify({ status: 200, error: false, message: 'ok', data: [] }));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
}
const stopServer = () => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

beforeEach(async () => {
  asked = [];
  port = await findFreePort();
  await startServer();
  restore = replaceNetwork(async ({ method, url, body }) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, data: await response.text() };
  });
});
afterEach(async () => {
  restore();
  queryClient.clear();
  await stopServer();
});

const follow = () => {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['slides'],
    queryFn: () => call(endpoints.slides, undefined),
    retry: false,
  });
  const states: string[] = [];
  const stop = observer.subscribe(({ status }) => void states.push(status));
  return { states, stop, status: () => observer.getCurrentResult().status };
};

test('refetches failed queries once the server is reachable, not before', async () => {
  await stopServer();
  const { states, stop, status } = follow();
  await expect.poll(status).toBe('error');
  const failed = states.length;
  await startServer();
  await expect.poll(status).toBe('success');
  // One probe, one request of the view.
  expect(asked).toHaveLength(2);
  expect(states.slice(failed)).toEqual(['pending', 'success']);
  stop();
});

test('notifies reconnect listeners and resolves waiters, at the latest after their timeout', async () => {
  await stopServer();
  await waitForReconnect(1);
  const heard: string[] = [];
  const stop = onReconnect(() => void heard.push('back'));
  await expect(call(endpoints.slides, undefined)).rejects.toThrow();
  await startServer();
  await waitForReconnect(60_000);
  expect(heard).toEqual(['back']);
  stop();
});

test('a page that a test left probes no more', () => {
  vi.useFakeTimers();
  try {
    startHealthPolling();
    expect(vi.getTimerCount()).toBe(1);
    resetPage();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
