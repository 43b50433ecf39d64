import * as v from 'valibot';
import { isMobileNumber } from './sign-up.model.ts';

export const PASSWORDS_DIFFER_TEXT = 'Passwords do not match';
export const WRONG_MOBILE_TEXT = 'Please enter a valid phone number.';
export const REVEALED_PASSWORD_TEXT = 'The password must not contain the user name.';

/** Returns true if a password contains the user name or is contained in it. */
export const revealsPassword = (userName: string, password: string): boolean =>
  password.toLowerCase().includes(userName.trim().toLowerCase());

type Rule<Values extends Record<string, unknown>> = v.BaseValidation<
  Values,
  Values,
  v.PartialCheckIssue<Values>
>;

/**
 * Creates a rule over two text fields that reports at the second one. Checked once both are valid,
 * whatever else is wrong; the field names differ between forms and wire.
 */
function relate<Values extends Record<string, unknown>>(
  [first, second]: readonly [keyof Values & string, keyof Values & string],
  isRight: (first: string, second: string) => boolean,
  text: string,
): Rule<Values> {
  type Texts = Record<string, string>;
  const check = v.partialCheck<Texts, [[string], [string]], Texts, string>(
    [[first], [second]],
    (values) => isRight(values[first] ?? '', values[second] ?? ''),
    text,
  );
  return v.forward(check, [second]) as unknown as Rule<Values>;
}

/** Rejects a password that contains the user name. */
export const hidesUserName = <Values extends Record<string, unknown>>(
  userName: keyof Values & string,
  password: keyof Values & string,
): Rule<Values> =>
  relate(
    [userName, password],
    (name, chosen) => !revealsPassword(name, chosen),
    REVEALED_PASSWORD_TEXT,
  );

/** Rejects passwords that differ. */
export const repeatsPassword = <Values extends Record<string, unknown>>(
  password: keyof Values & string,
  repeated: keyof Values & string,
): Rule<Values> =>
  relate([password, repeated], (one, other) => one === other, PASSWORDS_DIFFER_TEXT);

/**
 * Rejects numbers that are no mobile number of their country; `clean` converts typed text to the
 * wire's form.
 */
export const isMobileOf = <Values extends Record<string, unknown>>(
  phoneCode: keyof Values & string,
  mobile: keyof Values & string,
  clean: (phoneCode: string, mobile: string) => string = (_, digits) => digits,
): Rule<Values> =>
  relate(
    [phoneCode, mobile],
    (code, number) => isMobileNumber(code, clean(code, number)),
    WRONG_MOBILE_TEXT,
  );
