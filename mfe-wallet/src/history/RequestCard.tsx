import type { TransferRequest } from '@exchange/contract';
import { formatDateTime, formatRupees, translateSaid, useTranslation } from '@exchange/i18n';
import { Badge, classNames } from '@exchange/ui';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import styles from './RequestCard.module.css';
import { RequestDetails } from './RequestDetails.tsx';
import { STATUS_LOOKS } from './status.model.ts';

/** What, how much and where it stands. */
function Row({ request }: { request: TransferRequest }) {
  const { t } = useTranslation();
  const { label, tone } = STATUS_LOOKS[request.status];
  return (
    <>
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
      {request.reason && <span className={styles.reason}>{translateSaid(request.reason)}</span>}
    </>
  );
}

/** A request; its border tells the status, a tap what happened to it. */
export function RequestCard({ request }: { request: TransferRequest }) {
  const { tone } = STATUS_LOOKS[request.status];
  const summary = useRef<HTMLElement>(null);
  const canCancel =
    request.requestId !== undefined &&
    request.kind === 'withdrawal' &&
    request.status === 'pending';
  const hasDetails = request.timeline.length > 0 || request.slip !== undefined || canCancel;
  return (
    <li className={classNames(styles.request, styles[tone])}>
      {hasDetails ? (
        <details className={styles.details}>
          <summary ref={summary} className={styles.row}>
            <Row request={request} />
            <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
          </summary>
          <RequestDetails
            request={request}
            canCancel={canCancel}
            // Its button goes; whoever uses a keyboard stays at the request.
            onCancelled={() => summary.current?.focus()}
          />
        </details>
      ) : (
        <div className={styles.row}>
          <Row request={request} />
        </div>
      )}
    </li>
  );
}
