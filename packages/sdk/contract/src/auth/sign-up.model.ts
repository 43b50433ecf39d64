import type { PhoneCode } from './phone.model.ts';

/** Data of a sign-up. */
export interface NewAccount {
  userName: string;
  phoneCode: PhoneCode;
  /** Digits without the leading 0. */
  mobile: string;
  password: string;
  confirmPassword: string;
  otp: string;
  /** The player confirmed to be 18 or older. */
  isAdult: boolean;
  /** Used to build the email. */
  siteTitle: string;
}

/** A number that receives a code. */
export interface PhoneNumber {
  phoneCode: PhoneCode;
  mobile: string;
}

/** Separates a name in a title from its description. */
const TITLE_BREAK = /\s[–—|:·-]\s|,\s/;
const LONGEST_SITE = 60;

/**
 * Builds the email from user name and site title (point 3): `asha` at `Khelo Yar – cricket` →
 * `asha@kheloyar`.
 */
export function buildEmail(userName: string, siteTitle: string): string {
  const [name = ''] = siteTitle.split(TITLE_BREAK);
  const letters = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return `${userName}@${letters.slice(0, LONGEST_SITE) || 'site'}`;
}

/** Builds the register payload (point 3): `name` equals `username`. */
export const toSignUpPayload = (account: NewAccount) => ({
  name: account.userName,
  username: account.userName,
  email: buildEmail(account.userName, account.siteTitle),
  mobile: account.mobile,
  password: account.password,
  confirmpassword: account.confirmPassword,
  otp: account.otp,
  country_code: account.phoneCode,
  adult: account.isAdult,
});
