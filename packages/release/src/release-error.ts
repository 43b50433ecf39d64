/** What was asked for cannot be done; the message explains it in full. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** The command line is not understood; the message names the argument. */
export class UsageError extends ReleaseError {
  override readonly name = 'UsageError';
}
