import { type Decision, listDecisions, paths, type StaffRequest } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import {
  formatDateTime,
  formatRupees,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, Button } from '@exchange/ui';
import { TriangleAlert } from 'lucide-react';
import { STATUS_STYLES } from '../../history/status.model.ts';
import { AuditList } from '../AuditList.tsx';
import { DECISION_LABELS } from './decision-labels.ts';
import { toFlagLabel } from './flags.model.ts';
import styles from './RequestCard.module.css';
import { RequestDetailsList } from './RequestDetails.tsx';

/** A request: amount, status, user, account, warnings, and the decisions. */
export function RequestCard({
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
  const { label, tone } = STATUS_STYLES[status];
  const decisions = listDecisions(request);
  return (
    <article
      className={styles.card}
      aria-label={`${t(kind === 'deposit' ? 'Deposit' : 'Withdrawal')} ${formatRupees(amount)}`}
    >
      <div className={styles.main}>
        <p className={styles.head}>
          <b className={styles.amount}>{formatRupees(amount)}</b>
          <span>{t(kind === 'deposit' ? 'Deposit' : 'Withdrawal')}</span>
          <Badge tone={tone}>{t(label)}</Badge>
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
