const DIGIT = /\p{Nd}/u;
const DIGITS = new RegExp(DIGIT, 'gu');

/** Returns the ASCII digit of a digit: Unicode lists the ten of a script in a row, and 0 first. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) as number;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  // Some rows touch each other.
  return String(before % 10);
}

/** Space around, and the marks of direction that texts of chat programs carry. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
const SPACES = /[ \u00a0\u2009\u202f]/g;
/**
 * Digits plain, grouped as elsewhere (100,000) or as in India (1,00,000), and at most two decimals;
 * bounded, so that each number is exact.
 */
const AMOUNT =
  /^(?=\.?\d)(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4}|[1-9]\d?(?:,\d\d){0,5},\d{3})?(?:\.\d{0,2})?$/;

/**
 * Reads a typed or pasted amount of rupees: digits of any script, ₹ in front, thousands grouped by
 * commas or by spaces, one decimal point with paise behind it. Undefined for all else, so that no
 * other reading of `12,5`, `1.000,50`, `1e3` or `-5` becomes money.
 */
export function readAmount(text: string): number | undefined {
  const ascii = text.replace(DIGITS, toAsciiDigit).replace(AROUND, '');
  const amount = ascii.replace(/^₹\s*/, '');
  const grouped = amount.includes(',') ? amount : amount.replace(SPACES, ',');
  return AMOUNT.test(grouped) ? Number(grouped.replaceAll(',', '')) : undefined;
}

/** Reads an amount like `readAmount`, but none with paise. */
export function readWholeAmount(text: string): number | undefined {
  const rupees = readAmount(text);
  return Number.isInteger(rupees) ? rupees : undefined;
}
