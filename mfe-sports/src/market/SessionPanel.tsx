import type { Match, Session } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { classNames, Panel } from '@exchange/ui';
import styles from './SessionPanel.module.css';
import { SessionRow } from './SessionRow.tsx';

/** The session lines of a match: No on the left, Yes on the right. */
export function SessionPanel({
  match,
  sessions,
  old,
}: {
  match: Match;
  sessions: readonly Session[];
  /** Lines that nothing confirmed for 5 s are grey and take no taps. */
  old: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Panel className={classNames(styles.panel, old && styles.old)} title={t('SESSION')}>
      <div className={styles.headings} aria-hidden="true">
        <span>{t('No')}</span>
        <span>{t('Yes')}</span>
      </div>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} match={match} session={session} blocked={old} />
        ))}
      </ul>
    </Panel>
  );
}
