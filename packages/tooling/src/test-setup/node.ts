import { recycleSharedDatabase } from '@exchange/server/testing/shared-database';
import { afterAll, vi } from 'vitest';

// The next file of this process must find nothing of this one.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await recycleSharedDatabase();
});
