import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCooldown } from './use-cooldown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([0, -600_000, 600_000])(
  'counts the seconds of its own key down while the clock moves by %d ms',
  (ms) => {
    const { result, rerender } = renderHook(useCooldown, { initialProps: '98' });
    act(() => result.current.start('98', 30_000));
    vi.setSystemTime(Date.now() + ms);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(result.current.seconds).toBe(20);
    rerender('99');
    expect(result.current.seconds).toBe(0);
    rerender('98');
    act(() => void vi.advanceTimersByTime(20_000));
    expect(result.current.seconds).toBe(0);
  },
);
