import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx';
import { SessionRow } from './SessionRow.tsx';
import styles from './Sessions.module.css';
import { isUnknownCall, sessionsQuery, useEndOtherSessions } from './sessions.api.ts';

/** `/app/sessions`: second factor and signed-in devices. */
export function SessionsPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isDue = session.status === 'player' && session.restriction === 'set_up_second_factor';
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsQuery);
  const { mutate: endOthers, isPending: ending } = useEndOtherSessions();
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <>
      {isDue && <SecondFactorPanel />}
      <Section title={t('Signed-in devices')} headingLevel="h1" className={styles.page}>
        {isPending && <Skeleton rows={3} rowHeight={72} label={t('Loading')} />}
        {isUnknownCall(error) && <EmptyState text={t('This is not offered here.')} />}
        {!isPending && !data && !isUnknownCall(error) && (
          <ErrorState
            text={t('The devices could not be loaded.')}
            retryText={t('Try again')}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
        {data && (
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('Signed-in devices')}>
            {data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                // The button disappears; the keyboard focus moves to the list.
                onEnded={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
        {data && (
          <div className={styles.foot}>
            <p className={styles.hint}>
              {t('If you do not know a device, sign it out and change your password.')}
            </p>
            <Button
              variant="accent"
              className={styles.everywhere}
              busy={ending}
              disabled={!hasOthers}
              onClick={() => endOthers()}
            >
              {t('Sign out everywhere else')}
            </Button>
          </div>
        )}
      </Section>
      {!isDue && <SecondFactorPanel />}
    </>
  );
}
