import { cleanMobile, DEFAULT_PHONE_CODE, PHONE_CODES, type PhoneNumber } from '@exchange/contract';
import { createDraft, useSettings, useUnsavedChangesGuard } from '@exchange/store';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCooldown } from '../../shared/use-cooldown.ts';
import { type Outcome, queryMobile, queryUserName, signInAfter, signUp } from './sign-up.api.ts';
import { NAME_FIRST_TEXT, type SignUpValues, selectField, signUpSchema } from './sign-up.form.ts';

/** Draft of the sign-up, page or dialog; passwords and codes are never stored. */
const signUpDraft = createDraft<'userName' | 'phoneCode' | 'mobile'>('sign-up-draft', {
  stored: ['userName', 'phoneCode', 'mobile'],
});

/** Returns the initial values of the form. */
function readSignUpDraft(): Partial<SignUpValues> {
  const { phoneCode, ...typed } = signUpDraft.read();
  const known = PHONE_CODES.find((code) => code === phoneCode);
  return { ...typed, ...(known && { phoneCode: known }) };
}

/** Returns the comparable form of a number: dialling code and digits. */
export const toPhoneKey = ({ phoneCode, mobile }: PhoneNumber) => phoneCode + mobile;

const EMPTY: SignUpValues = {
  userName: '',
  phoneCode: DEFAULT_PHONE_CODE,
  mobile: '',
  password: '',
  confirmPassword: '',
  otp: '',
  isAdult: false,
};

/** Deduplicates requests by value, also in-flight ones; a failure permits a retry. */
function useRequestOnce() {
  const last = useRef<{ value: string; answer: Promise<Outcome> }>(undefined);
  return (value: string, ask: () => Promise<Outcome>): Promise<Outcome> => {
    if (last.current?.value === value) return last.current.answer;
    const asked = { value, answer: ask() };
    last.current = asked;
    void asked.answer.then(({ ok }) => {
      if (!ok && last.current === asked) last.current = undefined;
    });
    return asked.answer;
  };
}

/** Returns values, rules and checks of the sign-up; `onDone` runs after a success. */
export function useSignUpForm(onDone: () => void) {
  const { title = '' } = useSettings();
  const [nameHint, setNameHint] = useState('');
  const askName = useRequestOnce();
  const askMobile = useRequestOnce();
  const form = useForm<SignUpValues>({
    resolver: valibotResolver(signUpSchema),
    reValidateMode: 'onSubmit',
    // Otherwise the passwords would only be compared once every other field is valid.
    criteriaMode: 'all',
    defaultValues: { ...EMPTY, ...readSignUpDraft() },
  });
  const { getValues, setError, clearErrors, trigger, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => signUpDraft.keep(values),
      }),
    [subscribe],
  );
  useUnsavedChangesGuard(
    form.watch(['password', 'confirmPassword', 'otp']).some((typed) => typed !== ''),
  );

  const readName = () => getValues('userName').trim();
  const readPhone = (): PhoneNumber => {
    const { phoneCode, mobile } = getValues();
    return { phoneCode, mobile: cleanMobile(phoneCode, mobile) };
  };
  const wait = useCooldown(toPhoneKey(readPhone()));
  const isStill = ({ phoneCode, mobile }: PhoneNumber) => {
    const now = readPhone();
    return now.phoneCode === phoneCode && now.mobile === mobile;
  };
  /** Shows a rejection at its field, which gets the focus unless the user is elsewhere already. */
  const showRejection = (outcome: Outcome, { shouldFocus = true } = {}) => {
    const field = outcome.ok ? undefined : selectField(outcome.field);
    if (field) setError(field, { message: outcome.text }, { shouldFocus });
  };

  return {
    form,
    nameHint,
    /** Seconds until the number's code may be tried again. */
    wait: wait.seconds,
    readPhone,
    showRejection,
    /** Clears the hint of an edited user name. */
    forgetName: () => setNameHint(''),
    /** Asks for the user name when the user starts elsewhere. */
    askForName: () => {
      if (readName() === '') setError('userName', { message: NAME_FIRST_TEXT });
    },
    checkName: async () => {
      const userName = readName();
      if (userName === '' || !(await trigger('userName'))) return;
      const outcome = await askName(userName, () => queryUserName(userName));
      if (readName() !== userName) return;
      setNameHint(outcome.ok ? outcome.text : '');
      showRejection(outcome, { shouldFocus: false });
    },
    /** @returns true if the number can register; else its error is shown */
    checkPhone: async (): Promise<boolean> => {
      if (!(await trigger('mobile'))) return false;
      const phone = readPhone();
      const outcome = await askMobile(toPhoneKey(phone), () => queryMobile(phone));
      if (!isStill(phone)) return false;
      showRejection(outcome, { shouldFocus: false });
      return outcome.ok;
    },
    checkPassword: () => getValues('password') !== '' && trigger('password'),
    submit: form.handleSubmit(async ({ mobile: _, ...values }) => {
      const phone = readPhone();
      const outcome = await signUp({ ...values, ...phone, siteTitle: title });
      if (!outcome.ok && outcome.waitMs) wait.start(toPhoneKey(phone), outcome.waitMs);
      if (!outcome.ok) return showRejection(outcome);
      signUpDraft.forget();
      await signInAfter(values);
      onDone();
    }),
    clear: (name: keyof SignUpValues) => clearErrors(name),
  };
}

export type SignUpFormState = ReturnType<typeof useSignUpForm>;
