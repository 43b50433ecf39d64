const DIGIT = /\p{Nd}/u;

/** Returns 0 to 9 of a digit: Unicode lists the ten of a script in a row, and 0 first. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) as number;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  // Some rows touch each other.
  return String(before % 10);
}

const SPACES = /[ \u00a0\u2009\u202f]/g;
/**
 * Rupees plain, grouped as in India (1,00,000) or as elsewhere (100,000), and at most two decimals.
 */
const AMOUNT =
  /^(?=\.?\d)(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,2}(?:,\d\d){0,4},\d{3})?(?:\.\d{0,2})?$/;

/**
 * Reads a typed or pasted amount, and returns rupees, exact to the paisa: digits of any script, ₹ in
 * front, thousands grouped by commas or by spaces, one decimal point. Undefined for all else, so
 * that no other reading of `12,5`, `1.000,50`, `1e3` or `-5` becomes money.
 */
export function readRupees(text: string): number | undefined {
  const ascii = text.replace(new RegExp(DIGIT, 'gu'), toAsciiDigit);
  const amount = ascii.trim().replace(/^₹/, '').trim();
  const grouped = amount.includes(',') ? amount : amount.replace(SPACES, ',');
  return AMOUNT.test(grouped) ? Number(grouped.replaceAll(',', '')) : undefined;
}

/** Reads an amount like `readRupees`, but none with paise. */
export function readWholeRupees(text: string): number | undefined {
  const rupees = readRupees(text);
  return Number.isInteger(rupees) ? rupees : undefined;
}
