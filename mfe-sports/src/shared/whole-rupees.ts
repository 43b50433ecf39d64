/** Digit separators of the app's own format. */
const GROUPING = /[,\s]/g;

/**
 * Parses a typed amount as whole rupees: paise are cut, an empty text is 0; undefined unless it is
 * a number from 0 on.
 */
export function readWholeRupees(text: string): number | undefined {
  const rupees = Number(text.replace(GROUPING, ''));
  return rupees >= 0 ? Math.trunc(rupees) : undefined;
}
