import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Badge, Button, ErrorState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import styles from './SecondFactor.module.css';
import { SwitchOffForm } from './SwitchOffForm.tsx';
import { isUnknownCall, secondFactorQuery } from './second-factor.api.ts';

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
        {isPending && <Skeleton rows={1} rowHeight={72} label={t('Loading')} />}
        {!isPending && !data && (
          <ErrorState
            text={t('The second factor could not be loaded.')}
            retryText={t('Try again')}
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
          <Suspense fallback={<Skeleton rows={2} rowHeight={60} label={t('Loading')} />}>
            <SetUp onDone={close} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
