import { paths } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { registerField, useTranslation } from '@exchange/i18n';
import {
  closeLogin,
  requestSignUp,
  useFeatureEnabled,
  useSettings,
  useWantedPath,
} from '@exchange/store';
import { Button, Dialog, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { selectContactLinks } from '../shared/contact/contact.model.ts';
import { useCooldown } from '../shared/use-cooldown.ts';
import { LoginDelayed, logIn, logInWithDemo, SecondFactorRequired } from './auth.api.ts';
import { CodeField } from './CodeField.tsx';
import styles from './LoginModal.module.css';
import { type LoginValues, loginSchema } from './login.form.ts';

/** Login with user ID and password, or the demo account. `onDone` runs after a success. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { whatsapp, signUpEnabled, demoEnabled } = useSettings();
  const hasSignUp = useFeatureEnabled('signUp');
  const [contact] = selectContactLinks(whatsapp ? { whatsapp } : {});
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<LoginValues>({
    resolver: valibotResolver(loginSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { userName: '', password: '', secondFactor: '' },
  });

  const wait = useCooldown(form.watch('userName').trim());

  const askForCode = (fault: string) => {
    setAsksCode(true);
    form.setValue('secondFactor', '');
    if (fault) form.setError('secondFactor', { message: fault }, { shouldFocus: true });
  };
  const submit = async (attempt: () => Promise<void>) => {
    setBusy(true);
    try {
      await attempt();
      onDone();
    } catch (error) {
      // A toast shows the reason; the form stays for a retry.
      if (error instanceof SecondFactorRequired) askForCode(error.message);
      if (error instanceof LoginDelayed) {
        wait.start(form.getValues('userName').trim(), error.waitMs);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.form}
      onSubmit={form.handleSubmit((values) => submit(() => logIn(values)))}
      aria-busy={busy}
      noValidate
    >
      <TextField
        label={t('User ID')}
        autoComplete="username"
        autoCapitalize="none"
        {...registerField(form, 'userName')}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        {...registerField(form, 'password')}
      />
      {asksCode && <CodeField autoFocus {...registerField(form, 'secondFactor')} />}
      <Button type="submit" variant="accent" wide busy={busy} disabled={wait.seconds > 0}>
        {wait.seconds > 0
          ? t('Try again in {{seconds}} s', { seconds: wait.seconds })
          : t('Log In')}
      </Button>
      {demoEnabled && (
        <Button variant="outline" wide disabled={busy} onClick={() => submit(logInWithDemo)}>
          {t('Log In with Demo Id')}
        </Button>
      )}
      {contact && (
        <a className={styles.link} href={contact.href} target="_blank" rel="noreferrer">
          {t('Get Instant ID On Whatsapp')}
        </a>
      )}
      {hasSignUp && signUpEnabled && (
        <p className={styles.prompt}>
          {t('New here?')}
          <button type="button" className={styles.link} onClick={requestSignUp}>
            {t('Register')}
          </button>
        </p>
      )}
      <p className={styles.note}>
        {t('Play money only. No real payment is taken.')}{' '}
        {t('An operator needs a licence where it operates.')}
      </p>
      {busy && <div className={styles.overlay} role="status" aria-label={t('Loading')} />}
    </form>
  );
}

/** The login dialog; navigates to the wanted page, else home, after a success. */
export function LoginModal() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The sign-in clears the request.
  const [path] = useState(useWantedPath() ?? paths.home());
  const finish = () => {
    closeLogin();
    navigate(path);
  };
  return (
    <Dialog open onClose={closeLogin} title={t('Log In')}>
      <LoginForm onDone={finish} />
    </Dialog>
  );
}
