import { PHONE_CODES } from '@exchange/contract';
import { createDraft } from '@exchange/store';
import type { SignUpValues } from './sign-up.form.ts';

/** Draft of the sign-up, page or dialog; passwords and codes are never stored. */
export const signUpDraft = createDraft<'userName' | 'phoneCode' | 'mobile'>('sign-up-draft', {
  stored: ['userName', 'phoneCode', 'mobile'],
});

/** Returns the initial values of the form. */
export function readSignUpDraft(): Partial<SignUpValues> {
  const { phoneCode, ...typed } = signUpDraft.read();
  const known = PHONE_CODES.find((code) => code === phoneCode);
  return { ...typed, ...(known && { phoneCode: known }) };
}
