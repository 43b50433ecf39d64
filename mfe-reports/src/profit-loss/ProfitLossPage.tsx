import { type DayResult, PAGE_SIZE, REPORT_DAYS } from '@exchange/contract';
import { formatDay, formatMonth, formatResult, useTranslation } from '@exchange/i18n';
import { serverNow } from '@exchange/store';
import { BarChart } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { CsvButton } from '../filters/CsvButton.tsx';
import { CSV_PAGE } from '../filters/download-csv.ts';
import { RangeForm } from '../filters/RangeForm.tsx';
import { type DayRange, toInstants, untilNow } from '../filters/range.model.ts';
import { useReportAddress } from '../filters/use-report-address.ts';
import { ReportLayout } from '../shared/ReportLayout.tsx';
import { ReportState } from '../shared/ReportState.tsx';
import { ReportTable } from '../shared/ReportTable.tsx';
import { Result } from '../shared/report-columns.tsx';
import { profitLossQuery, readProfitLoss } from '../shared/reports.api.ts';
import { DrillBar } from './DrillBar.tsx';
import { type ChartBar, calculateBars, calculateChart } from './day-chart.model.ts';
import styles from './ProfitLossPage.module.css';
import { createProfitLossColumns } from './profit-loss.columns.tsx';
import {
  createDrillTargets,
  LATEST_FIRST,
  readLevel,
  selectTimeZone,
  selectTotal,
  toRowId,
  toSort,
} from './profit-loss.model.ts';

const isMonth = (key: string) => key.length === 'YYYY-MM'.length;
const format = ({ key }: ChartBar) => {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  return isMonth(key) ? formatMonth(date) : formatDay(date);
};

/** Profit and loss by day, or by month in long ranges: as bars, and as text on a tap. */
function DayChart({ days, range }: { days: readonly DayResult[]; range: DayRange }) {
  const { t } = useTranslation();
  const { bars, zero, highest, lowest } = calculateChart(calculateBars(days, range));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const title = isMonth(first.key) ? t('Profit and loss by month') : t('Profit and loss by day');
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      <BarChart
        label={title}
        bars={bars.map((bar) => ({
          ...bar,
          isLoss: bar.profitLoss < 0,
          title: `${format(bar)}: ${formatResult(bar.profitLoss)}`,
        }))}
        zero={zero}
        highest={formatResult(highest)}
        lowest={formatResult(lowest)}
        axis={
          <div className={styles.ends}>
            <span>{format(first)}</span>
            <span>{format(last)}</span>
          </div>
        }
      />
      <details className={styles.words}>
        <summary className={styles.summary}>{t('Show as a table')}</summary>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{isMonth(first.key) ? t('Month') : t('Day')}</th>
              <th scope="col">{t('Profit/Loss')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <td>{format(bar)}</td>
                <td>
                  <Result rupees={bar.profitLoss} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

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
    const shown = untilNow(asked, serverNow());
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
