/** A fault that the message explains in full; it is printed without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
