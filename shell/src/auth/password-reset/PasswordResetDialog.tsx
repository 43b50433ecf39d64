import { registerField, translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, Dialog, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { closeOverlay } from '../../shared/overlay.store.ts';
import { CodeField } from '../CodeField.tsx';
import { type PasswordResetValues, passwordResetSchema } from '../login.form.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';
import styles from './PasswordReset.module.css';
import { resetPassword } from './password-reset.api.ts';

const close = () => closeOverlay('password-link');

const BROKEN_LINK_TEXT = 'This link is not complete. Please ask for a new one.';

/** Form of a one-time link of staff: a new password, and the second factor's code if required. */
export function PasswordResetDialog({ token }: { token: string }) {
  const { t } = useTranslation();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<PasswordResetValues>({
    resolver: valibotResolver(passwordResetSchema),
    reValidateMode: 'onSubmit',
    criteriaMode: 'all',
    defaultValues: { newPassword: '', confirmNewPassword: '', code: '' },
  });
  const { isSubmitting, errors } = form.formState;
  const submit = async (values: PasswordResetValues) => {
    const fault = await resetPassword(token, values);
    if (!fault) {
      close();
      return;
    }
    if (fault.field === 'code') setAsksCode(true);
    if (fault.text) {
      form.setError(fault.field ?? 'root', { message: fault.text }, { shouldFocus: true });
    }
  };
  const broken = token === '' ? BROKEN_LINK_TEXT : errors.root?.message;
  const fault = broken && (
    <p className={styles.fault} role="alert">
      {translateServerMessage(broken)}
    </p>
  );
  return (
    <Dialog open onClose={() => !isSubmitting && close()} title={t('Set your password')}>
      {token === '' && fault}
      {token !== '' && (
        <form
          className={styles.form}
          onSubmit={form.handleSubmit(submit)}
          aria-busy={isSubmitting}
          noValidate
        >
          <p className={styles.hint}>
            {t(
              'The link works once. All devices of the account are signed out, this one is signed in.',
            )}
          </p>
          <NewPasswordField label={t('New password')} {...registerField(form, 'newPassword')} />
          <TextField
            label={t('Confirm password')}
            type="password"
            autoComplete="new-password"
            {...registerField(form, 'confirmNewPassword')}
          />
          {asksCode && <CodeField autoFocus {...registerField(form, 'code')} />}
          {fault}
          <Button type="submit" variant="accent" wide busy={isSubmitting} className={styles.submit}>
            {t('Set password and sign in')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
