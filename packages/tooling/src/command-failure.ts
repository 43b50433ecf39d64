/** Thrown on a fault with a complete message; printed without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Rethrows an error as a failure; for errors with complete messages. */
export function failWith(error: unknown): never {
  if (!(error instanceof Error) || error instanceof TypeError) throw error;
  throw new CommandFailure(error.message, { cause: error });
}
