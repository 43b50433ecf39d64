/** A fault that the message explains in full; it is printed without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Passes on what went wrong as the message of a failure; for work whose errors explain themselves. */
export function failWith(error: unknown): never {
  if (!(error instanceof Error) || error instanceof TypeError) throw error;
  throw new CommandFailure(error.message, { cause: error });
}
