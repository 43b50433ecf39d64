import {
  cleanMobile,
  hidesUserName,
  isAdult,
  isMobileOf,
  newPassword,
  newUserName,
  oneTimeCode,
  PHONE_CODES,
  repeatsPassword,
} from '@exchange/contract';
import * as v from 'valibot';

/** Rules of page and dialog (point 5), shared with the server. */
export const signUpSchema = v.pipe(
  v.object({
    userName: newUserName,
    phoneCode: v.picklist(PHONE_CODES),
    mobile: v.pipe(v.string(), v.trim(), v.minLength(1, 'Phone number is required')),
    password: newPassword,
    confirmPassword: v.pipe(v.string(), v.minLength(1, 'Confirm password is required')),
    otp: oneTimeCode,
    isAdult,
  }),
  isMobileOf('phoneCode', 'mobile', cleanMobile),
  hidesUserName('userName', 'password'),
  repeatsPassword('password', 'confirmPassword'),
);
export type SignUpValues = v.InferOutput<typeof signUpSchema>;

/** Above the form while anything in it is invalid (point 5). */
export const FIX_ERRORS_TEXT = 'Please fix the errors before submitting';
/** For starting with phone or password (point 5). */
export const NAME_FIRST_TEXT = 'Please fill username';

/** Fields of the form by their wire names. */
const FIELDS: Readonly<Record<string, keyof SignUpValues>> = {
  username: 'userName',
  user_name: 'userName',
  country_code: 'phoneCode',
  mobile: 'mobile',
  password: 'password',
  confirmpassword: 'confirmPassword',
  otp: 'otp',
  adult: 'isAdult',
};
export const selectField = (wireName: string | undefined): keyof SignUpValues | undefined =>
  wireName === undefined ? undefined : FIELDS[wireName];
