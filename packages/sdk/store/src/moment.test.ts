import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elapsedSince, markMoment } from './moment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a clock that is set back shortens no time', () => {
  const moment = markMoment();
  vi.setSystemTime(Date.now() - 600_000);
  vi.advanceTimersByTime(5000);
  expect(elapsedSince(moment)).toBe(5000);
});

test('sleep counts, in which the steady clock may stand still', () => {
  const moment = markMoment();
  vi.setSystemTime(Date.now() + 600_000);
  expect(elapsedSince(moment)).toBe(600_000);
});
