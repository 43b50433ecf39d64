// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids undo the display of a table, and browsers its roles with it

import { PAGE_SIZE, type TransferRequest } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, Pagination, QueryState, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TransferKind } from '../shared/transfer.store.ts';
import { requestsQuery } from './history.api.ts';
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

/** The player's deposits or withdrawals, page by page; needs a new key for another search. */
export function RequestHistory({ kind, search = '' }: { kind: TransferKind; search?: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(requestsQuery(kind, page, search));
  return (
    <>
      <QueryState
        query={query}
        loading={<Skeleton rows={4} rowHeight={64} />}
        failedText={t('Your transactions could not be loaded.')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState text={t('No data Found!')} />}
      >
        {({ rows }) => <RequestTable kind={kind} requests={rows} />}
      </QueryState>
      <Pagination
        page={page}
        pages={Math.ceil((query.data?.total ?? 0) / PAGE_SIZE.requests)}
        onChange={setPage}
      />
    </>
  );
}
