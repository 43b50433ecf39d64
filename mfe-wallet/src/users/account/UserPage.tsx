import { managesRole, paths } from '@exchange/contract';
import { Link, useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { AuditList } from '../AuditList.tsx';
import { RequestCards } from '../requests/RequestCards.tsx';
import { toFailure, userQuery } from '../users.api.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { SharedAccountsPanel } from './SharedAccountsPanel.tsx';
import { UserBets } from './UserBets.tsx';
import { UserHead } from './UserHead.tsx';
import styles from './UserPage.module.css';

/** `/app/users/ID`: a user's details and staff's steps. */
export function UserPage() {
  const { section = '' } = useParams();
  return <User key={section} userId={section} />;
}

function User({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: user, error, isPending, isFetching, refetch } = useQuery(userQuery(userId));
  const managed = user && session.status === 'player' && managesRole(session.role, user.role);
  return (
    <div className={styles.page}>
      <Link to={paths.users()} className={styles.back}>
        <ChevronLeft size={18} aria-hidden="true" />
        {t('All users')}
      </Link>
      {isPending && (
        <Section title={t('User')} headingLevel="h1">
          <Skeleton rows={5} rowHeight={64} label={t('Loading')} />
        </Section>
      )}
      {!isPending && !user && (
        <Section title={t('User')} headingLevel="h1">
          <ErrorState
            text={error ? toFailure(error).text : t('The user could not be loaded.')}
            retryText={t('Try again')}
            onRetry={refetch}
            busy={isFetching}
          />
        </Section>
      )}
      {user && (
        <>
          <UserHead user={user} />
          {managed && (
            <div className={styles.columns}>
              <NotesPanel user={user} />
              <AccountPanel user={user} />
            </div>
          )}
          {managed && user.sharedAccounts.length > 0 && <SharedAccountsPanel user={user} />}
          <div className={styles.columns}>
            <Section title={t('Open requests')}>
              {user.openRequests.length === 0 ? (
                <EmptyState compact text={t('Nothing waits for a decision.')} />
              ) : (
                <RequestCards requests={user.openRequests} withUser={false} />
              )}
            </Section>
            <Section title={t('Account history')}>
              {user.steps.length === 0 ? (
                <EmptyState compact text={t('Nothing was changed by staff.')} />
              ) : (
                <div className={styles.steps}>
                  <AuditList label={t('Account history')} steps={user.steps.toReversed()} />
                </div>
              )}
            </Section>
          </div>
          <Section title={t('Last bets')}>
            {user.lastBets.length === 0 ? (
              <EmptyState compact text={t('No data To Display')} />
            ) : (
              <UserBets bets={user.lastBets} />
            )}
          </Section>
        </>
      )}
    </div>
  );
}
