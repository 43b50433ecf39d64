import { OPEN_BETS_DAYS, PAGE_SIZE } from '@exchange/contract';
import { useParams } from '@exchange/federation/router';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { serverNow, useWallet } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { CsvButton } from '../filters/CsvButton.tsx';
import { CSV_PAGE } from '../filters/download-csv.ts';
import { RangeForm } from '../filters/RangeForm.tsx';
import { toInstants, untilNow } from '../filters/range.model.ts';
import { useReportAddress } from '../filters/use-report-address.ts';
import { ReportLayout } from '../shared/ReportLayout.tsx';
import { ReportState } from '../shared/ReportState.tsx';
import { ReportTable } from '../shared/ReportTable.tsx';
import { Result } from '../shared/report-columns.tsx';
import { betsQuery, readBets } from '../shared/reports.api.ts';
import styles from './BetsPage.module.css';
import { createBetColumns } from './bets.columns.tsx';
import { NEWEST_FIRST, selectTotals, toSort } from './bets.model.ts';

/** Notice that only bets on one match are shown, with a link to all. */
function MatchFilter({ name, onClear }: { name: string | undefined; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.filter}>
      <span>
        {t('Only bets on')} <b>{name ?? t('one match')}</b>
      </span>
      <button type="button" className={styles.clear} onClick={onClear}>
        <X size={16} aria-hidden="true" />
        {t('Show all bets')}
      </button>
    </p>
  );
}

/**
 * What open bets can cost together, as in the header: those of one market exclude each other, so
 * neither their wins nor their liabilities add up.
 */
function Exposure() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  if (!wallet) return null;
  return <span>{t('Exposure {{amount}}', { amount: formatAmount(wallet.exposure) })}</span>;
}

/** `/app/open-bets/:type?`: p is the open bets, C the bet history. */
export function BetsPage() {
  const { type = 'p' } = useParams();
  const kind = type.toUpperCase() === 'C' ? 'settled' : 'open';
  return <BetsReport key={kind} kind={kind} />;
}

const FILE_NAMES = { open: 'open-bets', settled: 'bet-history' } as const;

function BetsReport({ kind }: { kind: 'open' | 'settled' }) {
  const { t } = useTranslation();
  const { range, page, sorting, read, change, goToPage, sortBy } = useReportAddress({
    days: OPEN_BETS_DAYS,
    sort: NEWEST_FIRST,
  });
  const matchId = read('match');
  const filter = {
    ...toInstants(range),
    ...toSort(sorting ?? NEWEST_FIRST),
    kind,
    ...(matchId && { matchId }),
    ...(read('by') === 'settled' && { dateOf: 'settled' as const }),
  };
  const query = useQuery(betsQuery({ ...filter, page, limit: PAGE_SIZE.bets }));
  const first = ((query.data?.page ?? page) - 1) * PAGE_SIZE.bets + 1;
  // Not memoised: translations load later while `t` keeps its identity.
  const columns = createBetColumns(t, first, kind);
  const title = t(kind === 'open' ? 'Open Bets' : 'Bet History');
  const createSource = () => {
    const shown = untilNow(filter, serverNow());
    return {
      name: `${FILE_NAMES[kind]}_${range.from}_${range.to}`,
      columns: createBetColumns(t, 1, kind),
      readPage: (at: number) => readBets({ ...shown, page: at, limit: CSV_PAGE }),
    };
  };
  return (
    <ReportLayout title={title}>
      <RangeForm
        key={`${range.from} ${range.to}`}
        range={range}
        submitText={t('Apply')}
        onSubmit={({ from, to }) => change({ from, to })}
        aside={<CsvButton createSource={createSource} disabled={!query.data?.total} />}
      />
      {matchId && (
        <MatchFilter
          name={query.data?.rows[0]?.matchName}
          onClear={() => change({ match: '', by: '' })}
        />
      )}
      <ReportState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        texts={{ empty: t('No data To Display'), failed: t('Your bets could not be loaded.') }}
        phoneRowHeight={kind === 'open' ? 218 : 290}
        leadsToMatches={kind === 'open'}
        onFirstPage={page > 1 ? () => goToPage(1) : undefined}
      >
        {(data) => {
          const { totals, isPageTotal } = selectTotals(data);
          return (
            <ReportTable
              label={title}
              columns={columns}
              rows={data.rows}
              idOf={({ id }) => id}
              getRowVariant={({ side }) => side}
              totals={{
                stake: formatAmount(totals.stake),
                ...(kind === 'open'
                  ? !matchId && { liability: <Exposure /> }
                  : {
                      profit: <Result rupees={totals.profitLoss} />,
                      liability: formatAmount(totals.liability),
                    }),
              }}
              totalsLabel={isPageTotal ? t('Total of this page') : t('Total')}
              sorting={sorting ?? NEWEST_FIRST}
              onSort={sortBy}
              page={page}
              total={data.total}
              size={PAGE_SIZE.bets}
              onPage={goToPage}
            />
          );
        }}
      </ReportState>
    </ReportLayout>
  );
}
