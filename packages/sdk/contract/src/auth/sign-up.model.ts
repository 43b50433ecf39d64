/** A country whose mobile numbers can register. */
export interface PhoneCountry {
  /** Dialling code on the wire, for example `+91`. */
  code: string;
  /** The code with the country's English name, for a choice. */
  label: string;
  /** Pattern of its mobile numbers, without the leading 0. */
  mobile: RegExp;
}

/** The codes of point 2, the default first. Codes are sent by SMS, so landlines are excluded. */
export const PHONE_COUNTRIES = [
  { code: '+91', label: '+91 India', mobile: /^[6-9]\d{9}$/ },
  { code: '+1', label: '+1 USA and Canada', mobile: /^[2-9]\d{2}[2-9]\d{6}$/ },
  { code: '+44', label: '+44 United Kingdom', mobile: /^7\d{9}$/ },
  { code: '+61', label: '+61 Australia', mobile: /^[45]\d{8}$/ },
  { code: '+81', label: '+81 Japan', mobile: /^[6-9]0\d{8}$/ },
] as const satisfies readonly PhoneCountry[];
export type PhoneCode = (typeof PHONE_COUNTRIES)[number]['code'];

export const DEFAULT_PHONE_CODE: PhoneCode = '+91';
/** Dialling codes for a sign-up, the default first. */
export const PHONE_CODES = PHONE_COUNTRIES.map(({ code }) => code);

/**
 * Returns true if `mobile` is a mobile number of the code's country; digits only, without the
 * leading 0.
 */
export const isMobileNumber = (code: string, mobile: string): boolean =>
  PHONE_COUNTRIES.some((one) => one.code === code && one.mobile.test(mobile));

/**
 * Returns the digits of a typed or pasted number for the wire: without blanks, the leading 0 and a
 * dialling code.
 */
export function cleanMobile(code: string, typed: string): string {
  const text = typed.replace(/[\s().-]/g, '');
  const dialled = text.replace(/^00/, '+');
  const national = dialled.startsWith(code) ? dialled.slice(code.length) : text;
  return national.replace(/^0+/, '');
}

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
