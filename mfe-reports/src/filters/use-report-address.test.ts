import { receiveServerTime } from '@exchange/store';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './use-report-address.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 9, 31, 23, 59, 58) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a page that is open at midnight changes to the next day, and to the one after @spec:reports.3', () => {
  const { result } = renderHook(useToday);
  expect(result.current).toEqual(new Date(2026, 9, 31));
  act(() => void vi.advanceTimersByTime(3000));
  expect(result.current).toEqual(new Date(2026, 10, 1));
  act(() => void vi.advanceTimersByTime(24 * 60 * 60 * 1000));
  expect(result.current).toEqual(new Date(2026, 10, 2));
});

it('a device that slept over midnight changes once the page is visible', () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime(new Date(2026, 10, 3, 8));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toEqual(new Date(2026, 10, 3));
});

it('the day is the same object while it lasts, so that nothing is refetched', () => {
  const { result } = renderHook(useToday);
  const before = result.current;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(before);
});

it('the day is the server’s once a reply shows that the clock is 400 days behind', () => {
  const day = new Date(2026, 9, 31, 12);
  vi.setSystemTime(new Date(2025, 8, 26, 12));
  const { result } = renderHook(useToday);
  expect(result.current).toEqual(new Date(2025, 8, 26));
  act(() => receiveServerTime(day.toUTCString()));
  expect(result.current).toEqual(new Date(2026, 9, 31));
  vi.setSystemTime(day);
  act(() => receiveServerTime(day.toUTCString()));
});
