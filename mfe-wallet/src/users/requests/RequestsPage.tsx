import {
  PAGE_SIZE,
  paths,
  type SecondPersonStep,
  type StaffRequestQuery,
} from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { createId } from '@exchange/store';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Pagination,
  QueryState,
  Section,
  Skeleton,
  ToggleGroup,
} from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { AccountsToggle } from '../AccountsToggle.tsx';
import formStyles from '../form.module.css';
import { SearchField } from '../SearchField.tsx';
import { StepDialog } from '../StepDialog.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { RequestCards } from './RequestCards.tsx';
import styles from './RequestsPage.module.css';
import {
  secondPersonQuery,
  staffRequestsQuery,
  useDecideStep,
  type Verdict,
} from './requests.api.ts';
import {
  formatStepAmount,
  KINDS,
  readKind,
  readStatus,
  STATUSES,
  STEP_LABELS,
} from './requests.model.ts';

const VERDICTS = {
  confirmed: { title: 'Confirm', text: 'The money moves at once. This cannot be undone.' },
  declined: { title: 'Decline', text: 'Nothing moves. It would have to be begun again.' },
} as const;

/** Confirms a second person's decision on a step. */
function SecondPersonDialog({
  step,
  verdict,
  onClose,
}: {
  step: SecondPersonStep;
  verdict: Verdict;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [key] = useState(() => createId());
  const [fault, setFault] = useState('');
  const { mutate, isPending } = useDecideStep({ key, onDone: onClose, onFailed: setFault });
  const { title, text } = VERDICTS[verdict];
  return (
    <StepDialog
      title={`${t(title)}: ${t(STEP_LABELS[step.kind])}`}
      actText={t(title)}
      fault={fault}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id: step.id, verdict });
      }}
      onClose={onClose}
    >
      <dl className={formStyles.facts}>
        <dt>{t('User')}</dt>
        <dd>{step.user.name}</dd>
        <dt>{t('Amount')}</dt>
        <dd className={formStyles.strong}>{formatStepAmount(step)}</dd>
        <dt>{t('Begun by')}</dt>
        <dd>{step.makerName}</dd>
      </dl>
      <p className={formStyles.hint}>{t(text)}</p>
    </StepDialog>
  );
}

/** Pending steps above the limit of one person; hidden if there are none. */
function SecondPersonPanel() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ step: SecondPersonStep; verdict: Verdict }>();
  const { data, isPending, isFetching, refetch } = useQuery(secondPersonQuery(page));
  if (!isPending && !data) {
    return (
      <Section title={t('To confirm')}>
        <ErrorState
          text={t('What waits for a second person could not be loaded.')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Section>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <Section title={t('To confirm')} aside={t('{{total}} in all', { total: data.total })}>
      <ul className={styles.list} aria-label={t('To confirm')}>
        {data.rows.map((step) => (
          <li key={step.id} className={styles.row}>
            <div className={styles.facts}>
              <p className={styles.head}>
                <b className={styles.amount}>{formatStepAmount(step)}</b>
                <span>{t(STEP_LABELS[step.kind])}</span>
                <Link to={paths.user(step.user.id)} className={styles.user}>
                  {step.user.name}
                </Link>
                {step.isOwn && <Badge tone="info">{t('Begun by you')}</Badge>}
              </p>
              <span>
                {[
                  !step.isOwn && t('Begun by {{name}}', { name: step.makerName }),
                  step.reference,
                  step.reason,
                  t('Until {{time}}', { time: formatDateTime(step.expiresAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={styles.actions}>
              {!step.isOwn && (
                <Button variant="accent" onClick={() => setAsked({ step, verdict: 'confirmed' })}>
                  {t('Confirm')}
                </Button>
              )}
              <Button variant="outline" onClick={() => setAsked({ step, verdict: 'declined' })}>
                {t('Decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.ceil(data.total / PAGE_SIZE.requests)}
        onChange={setPage}
      />
      {asked && <SecondPersonDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

const KIND_LABELS = { all: 'All', deposit: 'Deposits', withdrawal: 'Withdrawals' } as const;
const STATUS_LABELS = {
  open: 'To decide',
  success: 'Success',
  declined: 'Declined',
  all: 'All',
} as const;

/** Filters by kind, status, demo accounts, and part of UTR, account or user. */
function RequestFilters({
  query,
  onChange,
}: {
  query: StaffRequestQuery & { status: keyof typeof STATUS_LABELS };
  onChange: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation();
  const find = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <div className={styles.filters}>
      <ToggleGroup
        label={t('Status')}
        value={query.status}
        onChange={(status) => onChange({ status: status === STATUSES[0] ? '' : status })}
        items={STATUSES.map((id) => ({ id, label: t(STATUS_LABELS[id]) }))}
      />
      <ToggleGroup
        label={t('Kind')}
        value={query.kind}
        onChange={(kind) => onChange({ kind: kind === KINDS[0] ? '' : kind })}
        items={KINDS.map((id) => ({ id, label: t(KIND_LABELS[id]) }))}
      />
      <AccountsToggle
        others={t('Players')}
        isDemo={query.isDemo === true}
        onChange={(isDemo) => onChange({ demo: isDemo ? '1' : '' })}
      />
      <SearchField
        label={t('Search by UTR, account or user')}
        value={query.search}
        onChange={find}
      />
    </div>
  );
}

/** `/app/users/requests`: deposits and withdrawals that the caller decides on, and all others. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { page, read, change, goToPage } = useAddressFilter();
  const filter = {
    kind: readKind(read('kind')),
    status: readStatus(read('status')),
    search: read('search'),
    isDemo: read('demo') !== '',
    page,
  } satisfies StaffRequestQuery;
  const query = useQuery(staffRequestsQuery(filter));
  const { data } = query;
  const emptyText =
    filter.status === 'open' && filter.search === ''
      ? t('Nothing waits for a decision.')
      : t('No data Found!');
  return (
    <>
      <SecondPersonPanel />
      <Section
        title={t('Requests')}
        headingLevel="h1"
        aside={data && Number.isFinite(data.total) && t('{{total}} in all', { total: data.total })}
      >
        <RequestFilters query={filter} onChange={change} />
        <QueryState
          query={query}
          loading={<Skeleton rows={5} rowHeight={124} phoneRowHeight={240} />}
          failedText={t('The requests could not be loaded.')}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<EmptyState text={emptyText} />}
        >
          {({ rows }) => <RequestCards requests={rows} />}
        </QueryState>
        <Pagination
          page={page}
          pages={Math.ceil((data?.total ?? 0) / PAGE_SIZE.requests)}
          onChange={goToPage}
        />
      </Section>
    </>
  );
}
