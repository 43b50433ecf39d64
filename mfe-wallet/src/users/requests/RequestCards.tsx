import { type Decision, listDecisions, paths, type StaffRequest } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import {
  formatDateTime,
  formatRupees,
  registerField,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, Button, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { STATUS_STYLES } from '../../history/status.model.ts';
import { AuditList } from '../AuditList.tsx';
import formStyles from '../form.module.css';
import { CopyButton } from '../OneTimeLinkBox.tsx';
import { StepDialog } from '../StepDialog.tsx';
import styles from './RequestCards.module.css';
import { RequestDetailsList } from './RequestDetailsList.tsx';
import { useDecide } from './requests.api.ts';
import {
  DECISION_LABELS,
  type DecisionValues,
  declineSchema,
  plainSchema,
} from './requests.model.ts';

/** Effects of decisions, shown before the confirmation. */
const EFFECT_TEXTS = {
  deposit: {
    approve: 'The amount is credited to the user at once.',
    pay: '',
    decline: 'Nothing is credited. The user reads the reason.',
  },
  withdrawal: {
    approve: 'The user sees the withdrawal as approved. Pay it, then mark it as paid.',
    pay: 'Confirm only once the money was sent. This cannot be undone.',
    decline: 'The amount goes back to the user at once. The user reads the reason.',
  },
} as const;

/** Confirms a decision; a decline needs a reason. */
function DecisionDialog({
  request,
  decision,
  onClose,
}: {
  request: StaffRequest;
  decision: Decision;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const declines = decision === 'decline';
  const form = useForm<DecisionValues>({
    resolver: valibotResolver(declines ? declineSchema : plainSchema),
    defaultValues: { reason: '' },
  });
  const { mutate, isPending } = useDecide({
    onDone: onClose,
    onFailed: (message) => form.setError('root', { message }),
  });
  const kind = t(request.kind === 'deposit' ? 'Deposit' : 'Withdrawal');
  return (
    <StepDialog
      title={`${t(DECISION_LABELS[decision])}: ${kind}`}
      actText={t(DECISION_LABELS[decision])}
      fault={form.formState.errors.root?.message}
      isPending={isPending}
      onSubmit={form.handleSubmit(({ reason }) => mutate({ request, decision, reason }))}
      onClose={onClose}
    >
      <dl className={formStyles.facts}>
        <dt>{t('User')}</dt>
        <dd>{request.user.name}</dd>
        <dt>{t('Amount')}</dt>
        <dd className={formStyles.strong}>{formatRupees(request.amount)}</dd>
      </dl>
      <RequestDetailsList request={request} withUser={false} />
      {decision === 'pay' && (
        <CopyButton text={request.reference} label={t('Copy account number')} />
      )}
      <p className={formStyles.hint}>{t(EFFECT_TEXTS[request.kind][decision])}</p>
      {declines && (
        <TextField
          label={t('Reason')}
          autoComplete="off"
          maxLength={200}
          {...registerField(form, 'reason')}
        />
      )}
    </StepDialog>
  );
}

/** Labels of warnings; unknown ones are shown by code. */
const FLAG_LABELS: Readonly<Record<string, string>> = {
  no_betting_since_deposit: 'No bet since the last deposit',
  shared_account: 'Account is used by other players too',
  account_differs: 'Not the account that deposits came from',
  payee_name_differs: 'The payee has another name than the player',
  duplicate_utr: 'Another player reported this UTR too',
  withdrawals_locked: 'Withdrawals of this player are locked',
};

export const toFlagLabel = (flag: string): string => FLAG_LABELS[flag] ?? flag;

/** A request: amount, status, user, account, warnings, and the decisions. */
function RequestCard({
  request,
  withUser,
  onDecide,
}: {
  request: StaffRequest;
  withUser: boolean;
  onDecide: (decision: Decision) => void;
}) {
  const { t } = useTranslation();
  const { kind, amount, status, createdAt, flags, steps, reason, user } = request;
  const { label, badge } = STATUS_STYLES[status];
  // The system approves and pays play money.
  const decisions = listDecisions(request).filter((one) => one === 'decline' || !user.isDemo);
  return (
    <article
      className={styles.card}
      aria-label={`${t(kind === 'deposit' ? 'Deposit' : 'Withdrawal')} ${formatRupees(amount)}`}
    >
      <div className={styles.main}>
        <p className={styles.head}>
          <b className={styles.amount}>{formatRupees(amount)}</b>
          <span>{t(kind === 'deposit' ? 'Deposit' : 'Withdrawal')}</span>
          <Badge tone={badge}>{t(label)}</Badge>
        </p>
        {withUser && (
          <Link to={paths.user(user.id)} className={styles.user}>
            {user.name}
          </Link>
        )}
        {withUser && user.isDemo && <Badge tone="info">{t('Demo')}</Badge>}
        <time className={styles.when} dateTime={createdAt.toISOString()}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      <RequestDetailsList request={request} withUser={withUser} />
      <div className={styles.notes}>
        {flags.map((flag) => (
          <p key={flag} className={styles.flag}>
            <TriangleAlert size={16} aria-hidden="true" />
            {translateServerMessage(toFlagLabel(flag))}
          </p>
        ))}
        {reason && steps.length === 0 && <p>{translateServerMessage(reason)}</p>}
        {steps.length > 0 && <AuditList label={t('Steps')} steps={steps} />}
      </div>
      {decisions.length > 0 && (
        <div className={styles.actions}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              variant={decision === 'decline' ? 'outline' : 'accent'}
              onClick={() => onDecide(decision)}
            >
              {t(DECISION_LABELS[decision])}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

/** Requests with their details; `withUser` is false on a user's page. */
export function RequestCards({
  requests,
  withUser = true,
}: {
  requests: readonly StaffRequest[];
  withUser?: boolean;
}) {
  const [asked, setAsked] = useState<{ request: StaffRequest; decision: Decision }>();
  return (
    <>
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id} className={styles.item}>
            <RequestCard
              request={request}
              withUser={withUser}
              onDecide={(decision) => setAsked({ request, decision })}
            />
          </li>
        ))}
      </ul>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
