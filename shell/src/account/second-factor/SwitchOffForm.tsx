import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, TextField } from '@exchange/ui';
import { type FormEvent, useState } from 'react';
import { CodeField } from '../../auth/CodeField.tsx';
import styles from './SecondFactor.module.css';
import { readStepFault, useSwitchOffSecondFactor } from './second-factor.api.ts';

/** Form with password and code that switches the second factor off. */
export function SwitchOffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, error, isPending, reset } = useSwitchOffSecondFactor();
  const [values, setValues] = useState({ password: '', code: '' });
  const fault = error ? readStepFault(error) : undefined;
  const isOfPassword = fault?.field === 'password';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(values, { onSuccess: onDone });
  };
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      reset();
      setValues((before) => ({ ...before, [name]: target.value }));
    },
    ...(fault &&
      isOfPassword === (name === 'password') && { error: translateServerMessage(fault.text) }),
  });
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isPending} noValidate>
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        {...bind('password')}
      />
      <CodeField {...bind('code')} />
      <div className={styles.steps}>
        <Button
          type="submit"
          variant="accent"
          className={styles.tall}
          busy={isPending}
          disabled={values.password === '' || values.code === ''}
        >
          {t('Switch off')}
        </Button>
        <Button variant="outline" className={styles.tall} disabled={isPending} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
