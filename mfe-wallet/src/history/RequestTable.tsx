// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids undo the display of a table, and browsers its roles with it
import type { TransferRequest } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import type { TransferKind } from '../shared/transfer-decision.store.ts';
import { RequestRows } from './RequestRows.tsx';
import styles from './RequestTable.module.css';

/** Columns of any request; the header of the buttons is for screen readers only. */
const COLUMNS = [
  { label: 'Date', place: styles.date },
  { label: 'Reason', place: styles.reason },
  { label: 'Amount', place: styles.amount },
  { label: 'Status', place: styles.status },
  { label: 'Details', place: styles.details, visuallyHidden: true },
] as const;

/**
 * Deposits or withdrawals, newest first: columns on wide screens, else cards. The same table for
 * assistive technology.
 */
export function RequestTable({
  kind,
  requests,
}: {
  kind: TransferKind;
  requests: readonly TransferRequest[];
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <table
        role="table"
        className={styles.table}
        aria-label={kind === 'deposit' ? t('Deposit history') : t('Withdrawal history')}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" className={styles.row}>
            <th role="columnheader" scope="col" className={styles.reference}>
              {kind === 'deposit' ? t('UTR') : t('Account Number')}
            </th>
            {COLUMNS.map(({ label, place, ...column }) => (
              <th key={label} role="columnheader" scope="col" className={place}>
                {'visuallyHidden' in column ? (
                  <span className={styles.visuallyHidden}>{t(label)}</span>
                ) : (
                  t(label)
                )}
              </th>
            ))}
          </tr>
        </thead>
        {requests.map((request) => (
          <RequestRows key={request.id} request={request} />
        ))}
      </table>
    </div>
  );
}
