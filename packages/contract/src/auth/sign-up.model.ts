import type { PhoneCode } from './phone.model.ts';

/** Somebody who signs up. */
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
  /** The email is built from it. */
  siteTitle: string;
}

/** A number that a code is sent to. */
export interface PhoneNumber {
  phoneCode: PhoneCode;
  mobile: string;
}

/** Between the name in a title and what it says of itself. */
const TITLE_BREAK = /\s[–—|:·-]\s|,\s/;
const LONGEST_SITE = 60;

/** `asha` at `Khelo Yar – cricket` → `asha@kheloyar`: built from user name and site title (point 3). */
export function buildEmail(userName: string, siteTitle: string): string {
  const [name = ''] = siteTitle.split(TITLE_BREAK);
  const letters = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return `${userName}@${letters.slice(0, LONGEST_SITE) || 'site'}`;
}

/** The register payload (point 3): `name` equals `username`. */
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
