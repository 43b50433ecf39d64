/** Returns a wait for the text of a rejection. */
export function formatSeconds(seconds: number): string {
  // Named `text`, by which the check for Hindi finds what it has to translate.
  const text = seconds === 1 ? `${seconds} second` : `${seconds} seconds`;
  return text;
}
