/**
 * Reports an error from which React recovered by rendering again, as if nothing had caught it. React
 * wraps it in an error of its own, whose stack would blame the shell for the code of an area.
 */
export function reportRecovered(thrown: unknown): void {
  reportError(thrown instanceof Error ? (thrown.cause ?? thrown) : thrown);
}
