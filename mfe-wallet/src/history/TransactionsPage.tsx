import { PAGE_SIZE } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Pager, Panel, Skeleton, ToggleGroup } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery, type TransferKind } from './history.queries.ts';
import { RequestList } from './RequestList.tsx';
import styles from './TransactionsPage.module.css';

/** `/app/d-w-history`: the player's withdrawals and deposits. */
export function TransactionsPage() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<TransferKind>('withdrawal');
  const [page, setPage] = useState(1);
  const { data, isPending, refetch, isFetching } = useQuery(requestsQuery(kind, page));
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE.requests);
  const choose = (next: TransferKind) => {
    setKind(next);
    setPage(1);
  };
  return (
    <Panel title={t('Transactions')} headingLevel="h1">
      <div className={styles.tools}>
        <ToggleGroup
          label={t('Transactions')}
          value={kind}
          onChange={choose}
          items={[
            { id: 'withdrawal', label: t('Withdrawal') },
            { id: 'deposit', label: t('Deposit') },
          ]}
        />
      </div>
      {isPending && <Skeleton rows={6} rowHeight={64} label={t('Loading')} />}
      {!isPending && !data && (
        <ErrorState
          text={t('Your transactions could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {data?.rows.length === 0 && <EmptyState text={t('No data Found!')} />}
      {data && data.rows.length > 0 && <RequestList requests={data.rows} />}
      <Pager
        page={page}
        pages={pages}
        onChange={setPage}
        texts={{
          label: t('Pages'),
          previous: t('Previous page'),
          next: t('Next page'),
          position: t('Page {{page}} of {{pages}}', { page, pages }),
        }}
      />
    </Panel>
  );
}
