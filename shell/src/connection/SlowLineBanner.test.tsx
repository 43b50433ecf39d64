import { startI18n } from '@exchange/i18n';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SLOW_AFTER_MS, SlowLineBanner } from './SlowLineBanner.tsx';

const TEXT = 'No answer yet. Your connection may be slow; we keep trying.';

let answer: (value: string) => void;

function Page({ name }: { name: string }) {
  useQuery({
    queryKey: [name],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
    networkMode: 'always',
  });
  return null;
}

const show = (client: QueryClient, page: string) => (
  <QueryClientProvider client={client}>
    <Page key={page} name={page} />
    <SlowLineBanner />
  </QueryClientProvider>
);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('appears after 4 s without any response, until one arrives @spec:2.46', async () => {
  render(show(new QueryClient(), 'list'));
  await wait(SLOW_AFTER_MS - 1);
  expect(screen.queryByText(TEXT)).toBeNull();
  await wait(1);
  expect(screen.getByText(TEXT).closest('[role=status]')).not.toBeNull();
  answer('matches');
  await wait(0);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('appears on the next page, too, if responses stop with the navigation', async () => {
  const client = new QueryClient();
  const { rerender } = render(show(client, 'list'));
  answer('matches');
  await wait(60_000);
  rerender(show(client, 'match'));
  await wait(SLOW_AFTER_MS);
  expect(screen.getByText(TEXT)).toBeDefined();
});

it('ignores background refetches', async () => {
  const client = new QueryClient();
  render(show(client, 'list'));
  answer('matches');
  await wait(0);
  void client.refetchQueries({ queryKey: ['list'] });
  await wait(60_000);
  expect(screen.queryByText(TEXT)).toBeNull();
});
