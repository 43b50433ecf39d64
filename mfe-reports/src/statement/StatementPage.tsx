import { PAGE_SIZE, REPORT_DAYS, STATEMENT_FILTERS } from '@exchange/contract';
import { formatAmount, formatRupees, useTranslation } from '@exchange/i18n';
import { serverNow, useWallet } from '@exchange/store';
import { SelectField } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvButton } from '../filters/CsvButton.tsx';
import { CSV_PAGE } from '../filters/download-csv.ts';
import { RangeForm } from '../filters/RangeForm.tsx';
import { toInstants, untilNow } from '../filters/range.model.ts';
import { useReportAddress } from '../filters/use-report-address.ts';
import { ReportLayout } from '../shared/ReportLayout.tsx';
import { ReportState } from '../shared/ReportState.tsx';
import { ReportTable } from '../shared/ReportTable.tsx';
import { readStatement, statementQuery } from '../shared/reports.api.ts';
import styles from './AmountDue.module.css';
import { createStatementColumns, createStatementFile } from './statement.columns.tsx';
import { createFilterLabels, readFilter, selectTotals } from './statement.model.ts';

/**
 * The player's debt since a result took more than the balance, and how it is settled; hidden
 * without debt.
 */
function AmountDue() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  if (!wallet || wallet.owed <= 0) return null;
  return (
    <div className={styles.due}>
      <p className={styles.head}>
        {t('Amount due')} <b className={styles.sum}>{formatRupees(wallet.owed)}</b>
      </p>
      <p className={styles.text}>
        {t(
          'A result took more than your balance. The next credits to your account settle what is due first.',
        )}
      </p>
    </div>
  );
}

/** Why the statement ends with another balance than the header shows: open bets hold a part of it. */
function BalanceParts() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  if (!wallet || wallet.exposure <= 0) return null;
  const { balance, exposure } = wallet;
  return (
    <p className={styles.parts}>
      {t('Balance {{balance}} = available {{available}} + exposure {{exposure}}', {
        balance: formatRupees(balance + exposure),
        available: formatRupees(balance),
        exposure: formatRupees(exposure),
      })}
    </p>
  );
}

/** `/app/account-statement`: every movement of the player's money with the balance after it. */
export function StatementPage() {
  const { range, read } = useReportAddress({ days: REPORT_DAYS });
  const filter = readFilter(read('filter'));
  // A new key remounts the form when the URL changes.
  return <Statement key={`${range.from} ${range.to} ${filter}`} />;
}

function Statement() {
  const { t } = useTranslation();
  const { range, page, read, change, goToPage } = useReportAddress({ days: REPORT_DAYS });
  const filter = readFilter(read('filter'));
  const [chosen, setChosen] = useState(filter);
  const asked = { ...toInstants(range), filter };
  const query = useQuery(statementQuery({ ...asked, page, limit: PAGE_SIZE.statement }));
  const first = ((query.data?.page ?? page) - 1) * PAGE_SIZE.statement + 1;
  // Not memoised: translations load later while `t` keeps its identity.
  const columns = createStatementColumns(t, first);
  const filterLabels = createFilterLabels(t);
  const createSource = () => {
    const shown = untilNow(asked, serverNow());
    return {
      name: `account-statement_${range.from}_${range.to}`,
      columns: createStatementFile(t),
      readPage: (at: number) => readStatement({ ...shown, page: at, limit: CSV_PAGE }),
    };
  };
  return (
    <ReportLayout title={t('Account Statement')}>
      <AmountDue />
      <BalanceParts />
      <RangeForm
        range={range}
        submitText={t('Apply')}
        chosen={filter === 'all' ? undefined : filterLabels[filter]}
        onSubmit={(next) => change({ ...next, filter: chosen === 'all' ? '' : chosen })}
        aside={<CsvButton createSource={createSource} disabled={!query.data?.total} />}
      >
        <SelectField
          label={t('Filter')}
          options={STATEMENT_FILTERS.map((id) => ({ id, label: filterLabels[id] }))}
          value={chosen}
          onChange={({ target }) => setChosen(readFilter(target.value))}
        />
      </RangeForm>
      <ReportState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        texts={{
          empty: t('No Data To Display'),
          failed: t('The statement could not be loaded.'),
        }}
        rowHeight={54}
        phoneRowHeight={196}
        onFirstPage={page > 1 ? () => goToPage(1) : undefined}
      >
        {(data) => {
          const { credit, debit, isPageTotal } = selectTotals(data);
          return (
            <ReportTable
              label={t('Account Statement')}
              columns={columns}
              rows={data.rows}
              idOf={({ id }) => id}
              totals={{ credit: formatAmount(credit), debit: formatAmount(debit) }}
              totalsLabel={isPageTotal ? t('Total of this page') : t('Total')}
              page={page}
              total={data.total}
              size={PAGE_SIZE.statement}
              onPage={goToPage}
            />
          );
        }}
      </ReportState>
    </ReportLayout>
  );
}
