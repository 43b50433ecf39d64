import type { StaffRequestQuery } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { ToggleGroup } from '@exchange/ui';
import { useCallback } from 'react';
import { SearchField } from '../SearchField.tsx';
import styles from './RequestFilters.module.css';
import { KINDS, STATUSES } from './request-filter.model.ts';

const KIND_LABELS = { all: 'All', deposit: 'Deposits', withdrawal: 'Withdrawals' } as const;
const STATUS_LABELS = {
  open: 'To decide',
  success: 'Success',
  declined: 'Declined',
  all: 'All',
} as const;

/** Filters by kind, status, and part of UTR, account or user. */
export function RequestFilters({
  query,
  onChange,
}: {
  query: StaffRequestQuery & { status: keyof typeof STATUS_LABELS };
  onChange: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation();
  const find = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <div className={styles.filters}>
      <ToggleGroup
        label={t('Status')}
        value={query.status}
        onChange={(status) => onChange({ status: status === STATUSES[0] ? '' : status })}
        items={STATUSES.map((id) => ({ id, label: t(STATUS_LABELS[id]) }))}
      />
      <ToggleGroup
        label={t('Kind')}
        value={query.kind}
        onChange={(kind) => onChange({ kind: kind === KINDS[0] ? '' : kind })}
        items={KINDS.map((id) => ({ id, label: t(KIND_LABELS[id]) }))}
      />
      <SearchField
        label={t('Search by UTR, account or user')}
        value={query.search}
        onChange={find}
      />
    </div>
  );
}
