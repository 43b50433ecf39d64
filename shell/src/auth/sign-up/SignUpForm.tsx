import { OTP_DIGITS, OTP_RESEND_MS, PHONE_COUNTRIES, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { requestLogin } from '@exchange/store';
import { Button, SelectField, TextField } from '@exchange/ui';
import { type ComponentPropsWithRef, useId, useState } from 'react';
import { useCooldown } from '../../shared/use-cooldown.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';
import styles from './SignUpForm.module.css';
import { sendOtp } from './sign-up.api.ts';
import { FIX_ERRORS_TEXT, type SignUpValues } from './sign-up.form.ts';
import { type SignUpFormState, toPhoneKey, useSignUpForm } from './use-sign-up-form.ts';

/** Sends the one-time code to the form's number, with a cooldown. */
function useOtp({ form, readPhone, checkPhone, showRejection }: SignUpFormState) {
  const [sentTo, setSentTo] = useState<string>();
  const [sending, setSending] = useState(false);
  const [phoneCode, mobile] = form.watch(['phoneCode', 'mobile']);
  const key = toPhoneKey(readPhone());
  const wait = useCooldown(key);

  const send = async () => {
    setSending(true);
    try {
      if (!(await checkPhone())) return;
      const asked = readPhone();
      const of = toPhoneKey(asked);
      const outcome = await sendOtp(asked);
      showRejection(outcome);
      const waitMs = outcome.ok ? OTP_RESEND_MS : outcome.waitMs;
      if (waitMs !== undefined) wait.start(of, waitMs);
      if (!outcome.ok) return;
      form.clearErrors('otp');
      setSentTo(of);
      form.setFocus('otp');
    } finally {
      setSending(false);
    }
  };
  return {
    send,
    sending,
    /** Number of the last code, as typed. */
    sentTo: sentTo === key ? `${phoneCode} ${mobile.trim()}` : undefined,
    /** Seconds until another code may be requested. */
    wait: wait.seconds,
  };
}

/** Field for the one-time code, with a send button and a cooldown of 30 seconds. */
function OtpField({
  otp: { send, sending, sentTo, wait },
  ...field
}: { otp: ReturnType<typeof useOtp> } & Omit<ComponentPropsWithRef<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.otp}>
      <TextField
        {...field}
        label={t('OTP')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={OTP_DIGITS.max}
        hint={sentTo && t('A code is on its way to {{phone}}.', { phone: sentTo })}
      />
      <Button
        variant="outline"
        className={styles.send}
        busy={sending}
        disabled={wait > 0}
        onClick={send}
      >
        {wait > 0
          ? t('Resend in {{seconds}} s', { seconds: wait })
          : sentTo
            ? t('Resend OTP')
            : t('Send OTP')}
      </Button>
    </div>
  );
}

/** A mobile number with the dialling code of its country. */
function PhoneField({
  code,
  number,
}: {
  code: ComponentPropsWithRef<'select'>;
  number: Omit<ComponentPropsWithRef<typeof TextField>, 'label'>;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.phone}>
      <SelectField
        {...code}
        label={t('Country code')}
        autoComplete="tel-country-code"
        options={PHONE_COUNTRIES.map(({ code: id, label }) => ({ id, label: t(label) }))}
      />
      <TextField
        {...number}
        label={t('Phone number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
      />
    </div>
  );
}

/** Checkbox for the required confirmation to be 18 or older. */
function AgeField({
  error,
  ...input
}: { error?: string | undefined } & ComponentPropsWithRef<'input'>) {
  const { t } = useTranslation();
  const errorId = useId();
  const isInvalid = error !== undefined;
  return (
    <div>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          required
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
        />
        {t('I confirm that I am 18 or older.')}
      </label>
      {isInvalid && (
        <p id={errorId} className={styles.ageError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Registration by mobile number and one-time code, as page and dialog. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const signUp = useSignUpForm(onDone);
  const otp = useOtp(signUp);
  const { errors, isSubmitted, isSubmitting } = signUp.form.formState;

  const field = (name: keyof SignUpValues, onBlur?: () => unknown) =>
    registerField(signUp.form, name, {
      onChange: () => signUp.clear(name),
      ...(onBlur && { onBlur }),
    });
  const hasErrors = isSubmitted && Object.keys(errors).length > 0;

  return (
    <form className={styles.form} onSubmit={signUp.submit} aria-busy={isSubmitting} noValidate>
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        hint={signUp.nameHint && translateServerMessage(signUp.nameHint)}
        {...field('userName', signUp.checkName)}
        onInput={signUp.forgetName}
      />
      <PhoneField
        code={signUp.form.register('phoneCode', { onChange: () => signUp.clear('mobile') })}
        number={{
          ...field('mobile', () => signUp.form.getValues('mobile') && signUp.checkPhone()),
          onFocus: signUp.askForName,
        }}
      />
      <OtpField otp={otp} {...field('otp')} />
      <NewPasswordField
        label={t('Password')}
        {...field('password', signUp.checkPassword)}
        onFocus={signUp.askForName}
      />
      <TextField
        label={t('Confirm password')}
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <AgeField {...field('isAdult')} />
      {hasErrors && (
        <p className={styles.error} role="alert">
          {t(FIX_ERRORS_TEXT)}
        </p>
      )}
      <p className={styles.note}>
        {t('By registering you accept the terms.')}
        {/* Opens a new tab, which keeps the typed values. */}
        <Link
          to={paths.termsAndConditions()}
          target="_blank"
          rel="noreferrer"
          className={styles.link}
        >
          {t('Terms & Conditions')}
        </Link>
      </p>
      <Button
        type="submit"
        variant="accent"
        wide
        busy={isSubmitting}
        disabled={signUp.wait > 0}
        className={styles.submit}
      >
        {signUp.wait > 0
          ? t('Try again in {{seconds}} s', { seconds: signUp.wait })
          : t('Register')}
      </Button>
      <p className={styles.prompt}>
        {t('Already have an account?')}
        <button type="button" className={styles.link} onClick={requestLogin}>
          {t('Log In')}
        </button>
      </p>
      <p className={styles.note}>{t('Play money only. No real payment is taken.')}</p>
      {isSubmitting && <div className={styles.overlay} role="status" aria-label={t('Loading')} />}
    </form>
  );
}
