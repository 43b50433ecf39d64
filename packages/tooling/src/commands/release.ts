import { runRelease, USAGE } from '@exchange/release/cli';

/** `release …`: publishes, activates and rolls back versions of one area. */
export const run = runRelease;
export const help = USAGE;
