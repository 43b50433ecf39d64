import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Badge, Button, QueryState, Section, Skeleton, TextField } from '@exchange/ui';
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
  const query = useQuery(secondFactorQuery);
  const session = useSession();
  const isDue = session.status === 'player' && session.restriction === 'set_up_second_factor';
  const [step, setStep] = useState<'setUp' | 'off' | undefined>(isDue ? 'setUp' : undefined);
  const close = () => setStep(undefined);
  if (isUnknownCall(query.error)) return null;
  return (
    <Section
      title={t('Second factor')}
      headingLevel="h2"
      aside={query.data?.isEnabled && <Badge>{t('On')}</Badge>}
      className={styles.panel}
    >
      <div className={styles.body}>
        {isDue && (
          <p className={styles.due} role="status">
            {t('Your account needs a second factor. Please set it up before you go on.')}
          </p>
        )}
        <QueryState
          query={query}
          loading={<Skeleton rows={1} rowHeight={72} />}
          failedText={t('The second factor could not be loaded.')}
        >
          {({ isEnabled, recoveryCodesLeft }) => (
            <>
              {step !== 'setUp' && (
                <p className={styles.hint}>
                  {isEnabled
                    ? t('Signing in asks for a code of your app. Recovery codes left: {{left}}', {
                        left: recoveryCodesLeft,
                      })
                    : t(
                        'A code of an app on your phone protects the account if somebody learns the password.',
                      )}
                </p>
              )}
              {step === undefined && (
                <Button
                  variant={isEnabled ? 'outline' : 'accent'}
                  className={styles.tall}
                  onClick={() => setStep(isEnabled ? 'off' : 'setUp')}
                >
                  {isEnabled ? t('Switch off') : t('Set up')}
                </Button>
              )}
              {step === 'off' && <SwitchOffForm onDone={close} />}
              {step === 'setUp' && (
                <Suspense fallback={<Skeleton rows={2} rowHeight={60} />}>
                  <SetUp onDone={close} />
                </Suspense>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Section>
  );
}
