import type { TransferRequest } from '@exchange/contract';
import { formatDateTime, formatRupees, translateSaid, useTranslation } from '@exchange/i18n';
import { Badge, classNames } from '@exchange/ui';
import styles from './RequestList.module.css';
import { STATUS_LOOKS } from './status.model.ts';

/** Deposits or withdrawals; the border tells the status. */
export function RequestList({ requests }: { requests: readonly TransferRequest[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {requests.map((request) => {
        const { label, tone } = STATUS_LOOKS[request.status];
        return (
          <li key={request.id} className={classNames(styles.request, styles[tone])}>
            <span className={styles.reference}>
              <span className={styles.kind}>
                {t(request.kind === 'deposit' ? 'UTR' : 'Account Number')}
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
          </li>
        );
      })}
    </ul>
  );
}
