import type { DeviceSession } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Badge, Button, EmptyState, QueryState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx';
import styles from './Sessions.module.css';
import {
  isUnknownCall,
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from './sessions.api.ts';

const HANDHELD = /^(?:Android|iPhone|iPad)$/;

/** A device with its browser, sign-in and last use, and a sign-out button for other devices. */
function SessionRow({
  session,
  onEnded,
}: {
  session: DeviceSession;
  /** Called after the sign-out, before the row disappears. */
  onEnded: () => void;
}) {
  const { t } = useTranslation();
  const { mutate, isPending } = useEndSession(onEnded);
  const { browser, platform = '', current, isByStaffLink, isNew } = session;
  const device =
    browser && platform
      ? t('{{browser}} on {{platform}}', { browser, platform })
      : (browser ?? (platform || t('Unknown device')));
  const Icon = HANDHELD.test(platform) ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <Icon size={24} className={styles.icon} aria-hidden="true" />
      <div className={styles.facts}>
        <span className={styles.device}>
          {device}
          {current && <Badge>{t('This device')}</Badge>}
          {isByStaffLink && <Badge tone="info">{t('By a link from staff')}</Badge>}
          {isNew && !current && <Badge>{t('New device')}</Badge>}
        </span>
        <span>{t('Signed in: {{time}}', { time: formatDateTime(session.signedInAt) })}</span>
        <span>{t('Last seen: {{time}}', { time: formatDateTime(session.lastSeenAt) })}</span>
      </div>
      {!current && (
        <Button
          variant="outline"
          className={styles.end}
          busy={isPending}
          aria-label={t('Sign out: {{device}}', { device })}
          onClick={() => mutate(session.id)}
        >
          {t('Sign Out')}
        </Button>
      )}
    </li>
  );
}

/** `/app/sessions`: second factor and signed-in devices. */
export function SessionsPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isDue = session.status === 'player' && session.restriction === 'set_up_second_factor';
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(sessionsQuery);
  const isUnknown = !query.data && isUnknownCall(query.error);
  const { mutate: endOthers, isPending: ending } = useEndOtherSessions();
  return (
    <>
      {isDue && <SecondFactorPanel />}
      <Section title={t('Signed-in devices')} headingLevel="h1" className={styles.page}>
        {isUnknown && <EmptyState text={t('This is not offered here.')} />}
        {!isUnknown && (
          <QueryState
            query={query}
            loading={<Skeleton rows={3} rowHeight={72} />}
            failedText={t('The devices could not be loaded.')}
          >
            {(sessions) => (
              <>
                <ul
                  ref={list}
                  tabIndex={-1}
                  className={styles.list}
                  aria-label={t('Signed-in devices')}
                >
                  {sessions.map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      // The button disappears; the keyboard focus moves to the list.
                      onEnded={() => list.current?.focus()}
                    />
                  ))}
                </ul>
                <div className={styles.foot}>
                  <p className={styles.hint}>
                    {t('If you do not know a device, sign it out and change your password.')}
                  </p>
                  <Button
                    variant="accent"
                    className={styles.everywhere}
                    busy={ending}
                    disabled={sessions.every(({ current }) => current)}
                    onClick={() => endOthers()}
                  >
                    {t('Sign out everywhere else')}
                  </Button>
                </div>
              </>
            )}
          </QueryState>
        )}
      </Section>
      {!isDue && <SecondFactorPanel />}
    </>
  );
}
