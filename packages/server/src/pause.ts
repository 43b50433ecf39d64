import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests go first between two long pieces of work. Answers of the built-in database come
 * without one, so that several statements in a row would be one piece.
 */
export const pause = (): Promise<void> => setImmediate();
