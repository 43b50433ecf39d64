import { PAGE_SIZE } from '@exchange/contract';
import { useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Pager, Panel, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BetTable } from './BetTable.tsx';
import { betsQuery } from './bets.queries.ts';

/** `/app/open-bets/:type?`: p is the open bets, C the bet history. */
export function BetsPage() {
  const { type = 'p' } = useParams();
  const kind = type.toUpperCase() === 'C' ? 'settled' : 'open';
  return <BetsReport key={kind} kind={kind} />;
}

function BetsReport({ kind }: { kind: 'open' | 'settled' }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending, refetch, isFetching } = useQuery(betsQuery(kind, page));
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE.bets);
  return (
    <Panel title={t(kind === 'open' ? 'Open Bets' : 'Bet History')} headingLevel="h1">
      {isPending && <Skeleton rows={5} rowHeight={48} phoneRowHeight={218} label={t('Loading')} />}
      {!isPending && !data && (
        <ErrorState
          text={t('Your bets could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {data?.rows.length === 0 && <EmptyState text={t('No data To Display')} />}
      {data && data.rows.length > 0 && (
        <BetTable bets={data.rows} firstNumber={(page - 1) * PAGE_SIZE.bets + 1} />
      )}
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
