import { dictionary } from '@zxcvbn-ts/language-common';
import { BadRequestError } from '../../http-error.ts';

const GUESSABLE_TEXT = 'This password is one of those that are tried first. Please choose another.';

/** The most used passwords of leaked lists. */
const COMMON = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));

/** Returns the letters of a name, without a year, numbers or signs around it. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Rejects a guessable new password: a common one, or the name of a brand with some digits and signs
 * (ASVS 5.0, 6.2.4 and 6.2.11).
 * @throws BadRequestError naming `field`
 */
export function checkGuessable(
  password: string,
  field: string,
  brands: Iterable<{ readonly id: string }>,
): void {
  const letters = lettersOf(password);
  const isBrand = [...brands].some(({ id }) => lettersOf(id) === letters);
  if (isBrand || COMMON.has(password.toLowerCase()))
    throw new BadRequestError(field, GUESSABLE_TEXT);
}
