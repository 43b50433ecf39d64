import { PHONE_CODES } from '@exchange/contract';
import { createDraft } from '@exchange/store';
import type { SignUpValues } from './sign-up.form.ts';

/** What a guest typed into the sign-up, page or dialog; passwords and codes are kept nowhere. */
export const signUpDraft = createDraft<'userName' | 'phoneCode' | 'mobile'>('sign-up-draft', {
  stored: ['userName', 'phoneCode', 'mobile'],
});

/** The fields that the form begins with. */
export function readSignUpDraft(): Partial<SignUpValues> {
  const { phoneCode, ...typed } = signUpDraft.read();
  const known = PHONE_CODES.find((code) => code === phoneCode);
  return { ...typed, ...(known && { phoneCode: known }) };
}
