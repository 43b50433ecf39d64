// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids undo the display of a table, and browsers its roles with it
import type { TransferRequest } from '@exchange/contract';
import {
  formatDateTime,
  formatRupees,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, classNames } from '@exchange/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { RequestDetails } from './RequestDetails.tsx';
import styles from './RequestTable.module.css';
import { STATUS_STYLES } from './status.model.ts';

/** A request; its border shows the status, a tap its events. */
export function RequestRows({ request }: { request: TransferRequest }) {
  const { t } = useTranslation();
  const { label, tone } = STATUS_STYLES[request.status];
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const canCancel =
    request.requestId !== undefined &&
    request.kind === 'withdrawal' &&
    request.status === 'pending';
  const hasDetails = request.timeline.length > 0 || request.slip !== undefined || canCancel;
  const reference = request.reference || '–';
  return (
    <tbody role="rowgroup" className={classNames(styles.request, styles[tone])}>
      <tr role="row" className={classNames(styles.row, hasDetails && styles.hasDetails)}>
        <td role="cell" className={styles.reference}>
          <span className={styles.method}>
            <span className={styles.name} aria-hidden="true">
              {request.kind === 'deposit' ? t('UTR') : t('Account Number')}
              {request.method && ' · '}
            </span>
            {request.method}
          </span>
          {reference}
        </td>
        <td role="cell" className={styles.date}>
          <time dateTime={request.createdAt.toISOString()}>
            {formatDateTime(request.createdAt)}
          </time>
        </td>
        <td role="cell" className={styles.reason}>
          {request.reason && translateServerMessage(request.reason)}
        </td>
        <td role="cell" className={styles.amount}>
          {formatRupees(request.amount)}
        </td>
        <td role="cell" className={styles.status}>
          <Badge tone={tone}>{t(label)}</Badge>
        </td>
        <td role="cell" className={styles.details}>
          {hasDetails && (
            <button
              ref={button}
              type="button"
              className={styles.toggle}
              aria-label={t('Details of {{reference}}', { reference })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown size={18} aria-hidden="true" />
            </button>
          )}
        </td>
      </tr>
      {hasDetails && isOpen && (
        <tr role="row" id={detailsId} className={styles.story}>
          <td role="cell" colSpan={6}>
            <RequestDetails
              request={request}
              canCancel={canCancel}
              // The button disappears; the keyboard focus stays at the request.
              onCancelled={() => button.current?.focus()}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}
