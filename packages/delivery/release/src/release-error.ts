/** Thrown when a request cannot be done; the message is complete for operators. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}
