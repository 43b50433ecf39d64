import { paths } from '@exchange/contract';
import { Link, useNavigate } from '@exchange/federation/router';
import { registerField, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, Section, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordField } from '../../auth/NewPasswordField.tsx';
import { useAreaLinks } from '../../remotes/page-areas.ts';
import styles from './ChangePassword.module.css';
import { changePassword } from './change-password.api.ts';
import {
  type ChangePasswordValues,
  changePasswordSchema,
  selectField,
} from './change-password.form.ts';

/** Form with current, new and confirmed password; rejections are shown at their fields. */
function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm<ChangePasswordValues>({
    resolver: valibotResolver(changePasswordSchema),
    reValidateMode: 'onSubmit',
    // Otherwise the new passwords would only be compared once the current one is filled.
    criteriaMode: 'all',
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
  });
  const { isSubmitting } = form.formState;
  const submit = async (values: ChangePasswordValues) => {
    const failure = await changePassword(values);
    if (!failure) {
      onDone();
      return;
    }
    const field = selectField(failure.field);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
  };
  return (
    <form
      className={styles.form}
      onSubmit={form.handleSubmit(submit)}
      aria-busy={isSubmitting}
      noValidate
    >
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        {...registerField(form, 'oldPassword')}
      />
      <NewPasswordField label={t('New password')} {...registerField(form, 'newPassword')} />
      <TextField
        label={t('Confirm password')}
        type="password"
        autoComplete="new-password"
        {...registerField(form, 'confirmNewPassword')}
      />
      <Button type="submit" variant="accent" wide busy={isSubmitting} className={styles.submit}>
        {t('Change Password')}
      </Button>
    </form>
  );
}

/** `/app/change-password`; navigates to the page of the balance after a success. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [next] = useAreaLinks('balance');
  const session = useSession();
  // After a required change the shell navigates back.
  const [wasDue] = useState(
    session.status === 'player' && session.restriction === 'change_password',
  );
  return (
    <Section title={t('Change Password')} headingLevel="h1" className={styles.page}>
      <div className={styles.body}>
        {wasDue && (
          <p className={styles.due} role="status">
            {t('Your password was set by somebody else. Please choose your own before you go on.')}
          </p>
        )}
        <p className={styles.hint}>
          {t('Your other devices are signed out, this one stays signed in.')}{' '}
          <Link to={paths.sessions()} className={styles.link}>
            {t('Signed-in devices')}
          </Link>
        </p>
        <ChangePasswordForm
          onDone={() => {
            if (!wasDue) navigate(next?.to ?? paths.home());
          }}
        />
      </div>
    </Section>
  );
}
