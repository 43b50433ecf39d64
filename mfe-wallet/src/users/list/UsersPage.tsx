import { PAGE_SIZE } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button, EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ListPagination } from '../../shared/ListPagination.tsx';
import { SearchField } from '../SearchField.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { usersQuery } from '../users.api.ts';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import styles from './UsersPage.module.css';
import { UserTable } from './UserTable.tsx';

/** `/app/users`: the users of an agent; all of them for an admin. */
export function UsersPage() {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const { page, read, change, goToPage } = useAddressFilter();
  const search = read('search');
  const { data, isPending, refetch, isFetching } = useQuery(usersQuery(search, page));
  const find = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Section
      title={t('Users')}
      headingLevel="h1"
      aside={data && Number.isFinite(data.total) && t('{{total}} in all', { total: data.total })}
    >
      <div className={styles.tools}>
        <SearchField
          label={t('Search by user name, name or mobile')}
          value={search}
          onChange={find}
        />
        <Button variant="accent" className={styles.create} onClick={() => setCreating(true)}>
          <UserPlus size={18} aria-hidden="true" />
          {t('New user')}
        </Button>
      </div>
      {isPending && <Skeleton rows={8} rowHeight={52} phoneRowHeight={148} label={t('Loading')} />}
      {!isPending && !data && (
        <ErrorState
          text={t('The users could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          text={search ? t('Nobody is found by this search.') : t('You have no users yet.')}
        />
      )}
      {data && data.rows.length > 0 && <UserTable users={data.rows} />}
      <ListPagination
        page={page}
        total={data?.total ?? 0}
        size={PAGE_SIZE.users}
        onChange={goToPage}
      />
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </Section>
  );
}
