/** Patterns of data of persons, with what stands for them. */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Queries and hashes of addresses.
  [/[?#][^\s?#"'`<>]*=[^\s"'`<>]*/g, ''],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '<e-mail>'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 <token>'],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '<token>'],
  // Letters and digits mixed, as in hashes and random names.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '<token>'],
  // Accounts, telephone numbers and amounts, also in groups; codes of three digits stay.
  [/\d(?:[ .,-]?\d){3,}/g, '#'],
];

/** Returns a message of an error without tokens, e-mail addresses, queries and long numbers. */
export function scrubMessage(message: string): string {
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);
}
