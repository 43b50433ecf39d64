import { closeSharedDatabase } from '@exchange/server/testing/shared-database';
import { afterAll, vi } from 'vitest';

// The next file of this process finds nothing of this one: neither rows, nor what they left to the planner.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await closeSharedDatabase();
});
