import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Badge, Button, ErrorState, Section, Skeleton, TextField } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { CodeField } from '../../auth/CodeField.tsx';
import styles from './SecondFactor.module.css';
import {
  isUnknownCall,
  readStepFault,
  secondFactorQuery,
  useSwitchOffSecondFactor,
} from './second-factor.api.ts';

/** Form with password and code that switches the second factor off. */
function SwitchOffForm({ onDone }: { onDone: () => void }) {
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

// Includes the QR code, which most visits do not need.
const SetUp = lazy(async () => ({ default: (await import('./SetUp.tsx')).SetUp }));

/** State of the second factor, and the steps to set it up or switch it off. */
export function SecondFactorPanel() {
  const { t } = useTranslation();
  const { data, error, isPending, isFetching, refetch } = useQuery(secondFactorQuery);
  const session = useSession();
  const isDue = session.status === 'player' && session.restriction === 'set_up_second_factor';
  const [step, setStep] = useState<'setUp' | 'off' | undefined>(isDue ? 'setUp' : undefined);
  const close = () => setStep(undefined);
  if (isUnknownCall(error)) return null;
  return (
    <Section
      title={t('Second factor')}
      headingLevel="h2"
      aside={data?.isEnabled && <Badge>{t('On')}</Badge>}
      className={styles.panel}
    >
      <div className={styles.body}>
        {isDue && (
          <p className={styles.due} role="status">
            {t('Your account needs a second factor. Please set it up before you go on.')}
          </p>
        )}
        {isPending && <Skeleton rows={1} rowHeight={72} />}
        {!isPending && !data && (
          <ErrorState
            text={t('The second factor could not be loaded.')}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
        {data && step !== 'setUp' && (
          <p className={styles.hint}>
            {data.isEnabled
              ? t('Signing in asks for a code of your app. Recovery codes left: {{left}}', {
                  left: data.recoveryCodesLeft,
                })
              : t(
                  'A code of an app on your phone protects the account if somebody learns the password.',
                )}
          </p>
        )}
        {data && step === undefined && (
          <Button
            variant={data.isEnabled ? 'outline' : 'accent'}
            className={styles.tall}
            onClick={() => setStep(data.isEnabled ? 'off' : 'setUp')}
          >
            {data.isEnabled ? t('Switch off') : t('Set up')}
          </Button>
        )}
        {data && step === 'off' && <SwitchOffForm onDone={close} />}
        {data && step === 'setUp' && (
          <Suspense fallback={<Skeleton rows={2} rowHeight={60} />}>
            <SetUp onDone={close} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
