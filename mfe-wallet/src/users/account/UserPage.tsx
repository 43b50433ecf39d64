import {
  type Bet,
  MAX_NOTE_CHARACTERS,
  managesRole,
  paths,
  type UserDetails,
  userNoteText,
} from '@exchange/contract';
import { Link, useParams } from '@exchange/federation/router';
import {
  formatAmount,
  formatBetPrice,
  formatDateTime,
  formatResult,
  registerField,
  translateName,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, EmptyState, QueryState, Section, Skeleton, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { SubmitNote } from '../../shared/SubmitActions.tsx';
import { AuditList } from '../AuditList.tsx';
import { RequestCards } from '../requests/RequestCards.tsx';
import { StaffTable } from '../StaffTable.tsx';
import { toFailure, userQuery } from '../users.api.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { useAddNote } from './access.api.ts';
import { SharedAccountsPanel } from './SharedAccountsPanel.tsx';
import { UserHead } from './UserHead.tsx';
import styles from './UserPage.module.css';

const noteSchema = v.object({ text: userNoteText });

/** Staff notes about the user, newest first, and a field for a new one. Notes cannot be changed. */
function NotesPanel({ user: { id: userId, notes } }: { user: UserDetails }) {
  const { t } = useTranslation();
  const form = useForm<v.InferInput<typeof noteSchema>>({
    resolver: valibotResolver(noteSchema),
    defaultValues: { text: '' },
  });
  const { handleSubmit, reset, setError } = form;
  const { root } = form.formState.errors;
  const { mutate, isPending } = useAddNote({
    onDone: () => reset(),
    onFailed: (message) => setError('root', { message }),
  });
  return (
    <Section title={t('Notes')}>
      <div className={styles.body}>
        <form
          className={styles.form}
          onSubmit={handleSubmit(({ text }) => mutate({ userId, text }))}
          noValidate
        >
          <TextField
            label={t('Note for staff')}
            autoComplete="off"
            maxLength={MAX_NOTE_CHARACTERS}
            {...registerField(form, 'text')}
          />
          <Button type="submit" variant="outline" busy={isPending}>
            {t('Add note')}
          </Button>
          <SubmitNote fault={root?.message} />
        </form>
        {notes.length === 0 && <EmptyState compact text={t('No notes yet.')} />}
        <ul className={styles.list} aria-label={t('Notes')}>
          {notes.map(({ id, text, authorName, at }) => (
            <li key={id} className={styles.note}>
              <p>{text}</p>
              <span className={styles.who}>
                {authorName} · <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

const STATUS_LABELS = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  void: 'Void',
  lapsed: 'Lapsed',
} as const;

/** The newest bets of a user, open and settled. */
function UserBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  return (
    <StaffTable
      label={t('Last bets')}
      columns={[
        { label: t('Event Name') },
        { label: t('Selection') },
        { label: t('Rate'), numeric: true },
        { label: t('Amount'), numeric: true },
        { label: t('Status') },
        { label: t('Profit Loss'), numeric: true },
        { label: t('Placed') },
      ]}
      rows={bets.map((bet) => ({
        id: bet.id,
        cells: [
          <span key="event" className={styles.event}>
            <b>{bet.matchName}</b>
            <span className={styles.market}>{translateServerMessage(bet.marketName)}</span>
          </span>,
          `${t(bet.side === 'back' ? 'Back' : 'Lay')} · ${translateName(bet.runnerName)}`,
          formatBetPrice(bet),
          formatAmount(bet.stake),
          t(STATUS_LABELS[bet.status]),
          bet.profitLoss === undefined ? '–' : formatResult(bet.profitLoss),
          formatDateTime(bet.placedAt),
        ],
      }))}
    />
  );
}

/** `/app/users/ID`: a user's details and staff's steps. */
export function UserPage() {
  const { section = '' } = useParams();
  return <User key={section} userId={section} />;
}

function User({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const query = useQuery(userQuery(userId));
  const manages = (user: UserDetails) =>
    session.status === 'player' && managesRole(session.role, user.role);
  return (
    <div className={styles.page}>
      <Link to={paths.users()} className={styles.back}>
        <ChevronLeft size={18} aria-hidden="true" />
        {t('All users')}
      </Link>
      <QueryState
        query={query}
        loading={<Skeleton rows={5} rowHeight={64} />}
        failedText={query.error ? toFailure(query.error).text : t('The user could not be loaded.')}
        frame={(state) => (
          <Section title={t('User')} headingLevel="h1">
            {state}
          </Section>
        )}
      >
        {(user) => (
          <>
            <UserHead user={user} />
            {manages(user) && (
              <div className={styles.columns}>
                <NotesPanel user={user} />
                <AccountPanel user={user} />
              </div>
            )}
            {manages(user) && user.sharedAccounts.length > 0 && (
              <SharedAccountsPanel accounts={user.sharedAccounts} />
            )}
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
      </QueryState>
    </div>
  );
}
