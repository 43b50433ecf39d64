import { PAGE_SIZE } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Pagination, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RoundTable } from './RoundTable.tsx';
import { roundsQuery } from './rounds.api.ts';

/** A page of rounds with stakes and wins. */
export function RoundList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending, isFetching, refetch } = useQuery(roundsQuery(page));
  if (isPending) return <Skeleton rows={6} rowHeight={56} label={t('Loading')} />;
  if (!data) {
    return (
      <ErrorState
        text={t('Your rounds could not be loaded.')}
        retryText={t('Try again')}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  if (data.rounds.length === 0) return <EmptyState text={t('No data!')} />;
  const pages = Math.ceil(data.total / PAGE_SIZE.rounds);
  return (
    <>
      <RoundTable rounds={data.rounds} />
      <Pagination
        page={page}
        pages={pages}
        onChange={setPage}
        texts={{
          label: t('Pages'),
          previous: t('Previous page'),
          next: t('Next page'),
          position:
            // Without a count there is no last page to show.
            page <= pages && Number.isFinite(pages)
              ? t('Page {{page}} of {{pages}}', { page, pages })
              : t('Page {{page}}', { page }),
        }}
      />
    </>
  );
}
