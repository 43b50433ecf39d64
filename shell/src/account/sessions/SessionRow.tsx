import type { DeviceSession } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Badge, Button } from '@exchange/ui';
import { Monitor, Smartphone } from 'lucide-react';
import styles from './Sessions.module.css';
import { useEndSession } from './sessions.api.ts';

const HANDHELD = /^(?:Android|iPhone|iPad)$/;

/** A device with its browser, sign-in and last use, and a sign-out button for other devices. */
export function SessionRow({
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
