import { queryClient } from '@exchange/api';
import { replaceNetwork, resetPage, type SentCall } from '@exchange/api/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSeries, useSeriesMatches } from './tree.api.ts';

const match = (id: number, series_id: string | null = 's1') => ({
  sport_id: '4',
  match_id: id,
  series_id,
  seriesName: series_id,
  name: 'A v B',
  start_date: null,
});

let total: number;
/** Bodies of the requests. */
let asked: unknown[];
let restore: () => void;

/** Answers a page of 100 as the backend: the first match in play, one without a series. */
async function answer({ body }: SentCall) {
  const { pageno } = body as { pageno: number };
  asked.push(body);
  const data = {
    InplayMatches: [match(pageno * 100)],
    UpCommingMatches: [match(pageno * 100 + 1, 's2'), match(pageno * 100 + 2, null)],
  };
  return { status: 200, data: { status: 200, error: false, message: '', data, total } };
}

beforeEach(() => {
  total = 3;
  asked = [];
  restore = replaceNetwork(answer);
});
afterEach(() => {
  cleanup();
  restore();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const listMatches = async (seriesId: string | undefined) => {
  const { result } = renderHook(() => useSeriesMatches('4', seriesId), { wrapper });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return result.current.data?.map(({ id }) => id);
};

it.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [300, 3],
  [5000, 10],
])('a sport with %d matches is read in %d pages', async (count, pages) => {
  total = count;
  const { result } = renderHook(() => useSeries('4'), { wrapper });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(asked).toHaveLength(pages);
  expect(result.current.data?.map(({ id }) => id)).toEqual(['s1', 's2', undefined]);
});

it('a series is asked for by its id, and has matches in play and upcoming', async () => {
  expect(await listMatches('s1')).toEqual(['100', '101', '102']);
  expect(asked).toMatchObject([{ sport_id: '4', series_id: 's1' }]);
});

it('matches without a series are those of the sport that have none', async () => {
  expect(await listMatches(undefined)).toEqual(['102']);
});
