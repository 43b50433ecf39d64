import { PAGE_SIZE, type StaffRequestQuery } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { ListPagination } from '../../shared/ListPagination.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { RequestCards } from './RequestCards.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { readKind, readStatus } from './request-filter.model.ts';
import { staffRequestsQuery } from './requests.api.ts';
import { SecondPersonPanel } from './SecondPersonPanel.tsx';

/** `/app/users/requests`: deposits and withdrawals that the caller decides on, and all others. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { page, read, change, goToPage } = useAddressFilter();
  const query = {
    kind: readKind(read('kind')),
    status: readStatus(read('status')),
    search: read('search'),
    page,
  } satisfies StaffRequestQuery;
  const { data, isPending, refetch, isFetching } = useQuery(staffRequestsQuery(query));
  const emptyText =
    query.status === 'open' && query.search === ''
      ? t('Nothing waits for a decision.')
      : t('No data Found!');
  return (
    <>
      <SecondPersonPanel />
      <Section
        title={t('Requests')}
        headingLevel="h1"
        aside={data && Number.isFinite(data.total) && t('{{total}} in all', { total: data.total })}
      >
        <RequestFilters query={query} onChange={change} />
        {isPending && (
          <Skeleton rows={5} rowHeight={124} phoneRowHeight={240} label={t('Loading')} />
        )}
        {!isPending && !data && (
          <ErrorState
            text={t('The requests could not be loaded.')}
            retryText={t('Try again')}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
        {data?.rows.length === 0 && <EmptyState text={emptyText} />}
        {data && data.rows.length > 0 && <RequestCards requests={data.rows} />}
        <ListPagination
          page={page}
          total={data?.total ?? 0}
          size={PAGE_SIZE.requests}
          onChange={goToPage}
        />
      </Section>
    </>
  );
}
