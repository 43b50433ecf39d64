import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests run between two long pieces of work. The built-in database responds without
 * yielding, so several statements in a row would block.
 */
export const pause = (): Promise<void> => setImmediate();
