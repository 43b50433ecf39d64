/** Grouping that our own format puts between the digits. */
const GROUPING = /[,\s]/g;

/** Reads typed money as whole rupees: paise are cut, an empty text is 0; undefined where it is no number from 0 on. */
export function readWholeRupees(text: string): number | undefined {
  const rupees = Number(text.replace(GROUPING, ''));
  return rupees >= 0 ? Math.trunc(rupees) : undefined;
}
