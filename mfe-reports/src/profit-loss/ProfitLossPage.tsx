import { PAGE_SIZE, REPORT_DAYS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useQuery } from '@tanstack/react-query';
import { CsvButton } from '../filters/CsvButton.tsx';
import { CSV_PAGE } from '../filters/download-csv.ts';
import { RangeForm } from '../filters/RangeForm.tsx';
import { toInstants, untilNow } from '../filters/range.model.ts';
import { useReportAddress } from '../filters/use-report-address.ts';
import { ReportLayout } from '../shared/ReportLayout.tsx';
import { ReportState } from '../shared/ReportState.tsx';
import { ReportTable } from '../shared/ReportTable.tsx';
import { Result } from '../shared/Result.tsx';
import { DayChart } from './DayChart.tsx';
import { DrillBar } from './DrillBar.tsx';
import { createDrillTargets } from './drill.model.ts';
import { profitLossQuery, readProfitLoss } from './profit-loss.api.ts';
import { createProfitLossColumns } from './profit-loss.columns.tsx';
import {
  LATEST_FIRST,
  readLevel,
  selectTimeZone,
  selectTotal,
  toRowId,
  toSort,
} from './profit-loss.model.ts';

/** `/app/profit-loss`: wins and losses, from the sports down to the bets. */
export function ProfitLossPage() {
  const { t } = useTranslation();
  const address = useReportAddress({ days: REPORT_DAYS, sort: LATEST_FIRST });
  const { range, page, sorting = LATEST_FIRST, read, change, goToPage, sortBy } = address;
  const level = readLevel(read('level'));
  const [sport, series] = [read('sport'), read('series')];
  const timeZone = selectTimeZone();
  const asked = {
    ...toInstants(range),
    ...toSort(sorting),
    level,
    ...(sport && { sportId: sport }),
    ...(series && { seriesId: series }),
  };
  const query = useQuery(
    profitLossQuery({
      ...asked,
      page,
      limit: PAGE_SIZE.profitLoss,
      ...(timeZone && { timeZone }),
    }),
  );
  // Not memoised: translations load later while `t` keeps its identity.
  const columns = createProfitLossColumns(t, createDrillTargets(range));
  const createSource = () => {
    const shown = untilNow(asked);
    return {
      name: `profit-loss_${range.from}_${range.to}`,
      columns,
      readPage: (at: number) => readProfitLoss({ ...shown, page: at, limit: CSV_PAGE }),
    };
  };
  const { data } = query;
  return (
    <ReportLayout title={t('Betting Profit and Loss')}>
      <RangeForm
        key={`${range.from} ${range.to}`}
        range={range}
        submitText={t('SEARCH')}
        onSubmit={({ from, to }) => change({ from, to })}
        aside={<CsvButton createSource={createSource} disabled={!data?.total} />}
      />
      <DrillBar
        range={range}
        level={level}
        sport={sport}
        series={series}
        // Rows of the previous query would name another sport.
        row={query.isPlaceholderData ? undefined : data?.rows[0]}
        onLevel={(next) => change({ level: next })}
      />
      <ReportState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        texts={{
          empty: t('No Data To Display'),
          failed: t('Profit and loss could not be loaded.'),
        }}
        phoneRowHeight={96}
        onFirstPage={page > 1 ? () => goToPage(1) : undefined}
      >
        {(shown) => {
          const { total, isPageTotal } = selectTotal(shown);
          return (
            <>
              <ReportTable
                label={t('Betting Profit and Loss')}
                columns={columns}
                rows={shown.rows}
                idOf={toRowId}
                totals={{ profit: <Result rupees={total} /> }}
                totalsLabel={isPageTotal ? t('Total of this page') : t('Total')}
                sorting={sorting}
                onSort={sortBy}
                page={page}
                total={shown.total}
                size={PAGE_SIZE.profitLoss}
                onPage={goToPage}
              />
              {shown.days && <DayChart days={shown.days} range={range} />}
            </>
          );
        }}
      </ReportState>
    </ReportLayout>
  );
}
