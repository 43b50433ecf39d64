/** What was asked for cannot be done; the message explains it in full. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}
