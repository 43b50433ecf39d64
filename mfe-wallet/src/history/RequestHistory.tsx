import { PAGE_SIZE } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPagination } from '../shared/ListPagination.tsx';
import type { TransferKind } from '../shared/transfer-decision.store.ts';
import { requestsQuery } from './history.api.ts';
import { RequestTable } from './RequestTable.tsx';

/** The player's deposits or withdrawals, page by page; needs a new key for another search. */
export function RequestHistory({ kind, search = '' }: { kind: TransferKind; search?: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending, refetch, isFetching } = useQuery(requestsQuery(kind, page, search));
  return (
    <>
      {isPending && <Skeleton rows={4} rowHeight={64} label={t('Loading')} />}
      {!isPending && !data && (
        <ErrorState
          text={t('Your transactions could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {data?.rows.length === 0 && <EmptyState text={t('No data Found!')} />}
      {data && data.rows.length > 0 && <RequestTable kind={kind} requests={data.rows} />}
      <ListPagination
        page={page}
        total={data?.total ?? 0}
        size={PAGE_SIZE.requests}
        onChange={setPage}
      />
    </>
  );
}
