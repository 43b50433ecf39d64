import { BASES, type TransferRequest } from '@exchange/contract';
import { formatDateTime, formatRupees, translateSaid, useTranslation } from '@exchange/i18n';
import { Badge, buttonClass, classNames } from '@exchange/ui';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import styles from './RequestCard.module.css';
import { STATUS_LOOKS } from './status.model.ts';
import { Timeline } from './Timeline.tsx';

/** A request: what, how much and where it stands; its border tells the status. */
export function RequestCard({ request }: { request: TransferRequest }) {
  const { t } = useTranslation();
  const { label, tone } = STATUS_LOOKS[request.status];
  const canCancel = request.kind === 'withdrawal' && request.status === 'pending';
  return (
    <li className={classNames(styles.request, styles[tone])}>
      <span className={styles.reference}>
        <span className={styles.kind}>
          {t(request.kind === 'deposit' ? 'UTR' : 'Account Number')}
          {request.method && ` · ${request.method}`}
        </span>
        {request.reference || '–'}
      </span>
      <b className={styles.amount}>{formatRupees(request.amount)}</b>
      <time className={styles.when} dateTime={request.createdAt.toISOString()}>
        {formatDateTime(request.createdAt)}
      </time>
      <span className={styles.status}>
        <Badge tone={tone}>{t(label)}</Badge>
      </span>
      {request.reason && <p className={styles.reason}>{translateSaid(request.reason)}</p>}
      {(request.timeline.length > 0 || request.slip || canCancel) && (
        <details className={styles.details}>
          <summary className={styles.summary}>{t('Details')}</summary>
          <div className={styles.inside}>
            <Timeline request={request} />
            <div className={styles.actions}>
              {request.slip && (
                <a
                  className={buttonClass({ variant: 'outline' })}
                  href={BASES.paymentImages + request.slip}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('Payment slip')}
                </a>
              )}
              {canCancel && <CancelWithdrawal id={request.id} />}
            </div>
          </div>
        </details>
      )}
    </li>
  );
}
