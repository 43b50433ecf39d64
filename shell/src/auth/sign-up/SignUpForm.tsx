import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { requestLogin } from '@exchange/store';
import { Button, TextField } from '@exchange/ui';
import { AgeField } from './AgeField.tsx';
import { OtpField } from './OtpField.tsx';
import { PhoneField } from './PhoneField.tsx';
import styles from './SignUpForm.module.css';
import { FIX_ERRORS_TEXT, type SignUpValues } from './sign-up.form.ts';
import { useOtp } from './use-otp.ts';
import { useSignUpForm } from './use-sign-up-form.ts';

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
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        {...field('password')}
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
