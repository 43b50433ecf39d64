import { formatResult, useTranslation } from '@exchange/i18n';
import { BarChart, Dialog, EmptyState, resultClass } from '@exchange/ui';
import styles from './BookDialog.module.css';
import { type BookStep, calculateBookChart, calculateBookSteps } from './book.model.ts';

/** Chart of profit and loss by runs; the list beside it has the same data. */
function BookChart({ steps }: { steps: readonly BookStep[] }) {
  const { t } = useTranslation();
  const { bars, zero, ticks } = calculateBookChart(steps);
  const results = steps.map(({ result }) => result);
  return (
    <BarChart
      label={t('Profit and loss by runs')}
      bars={bars.map((bar) => ({ ...bar, key: bar.left, isLoss: bar.result < 0 }))}
      zero={zero}
      highest={formatResult(Math.max(0, ...results))}
      lowest={formatResult(Math.min(0, ...results))}
      axis={
        <svg className={styles.ticks} aria-hidden="true">
          {ticks.map(({ runs, left }) => (
            <text key={runs} x={`${left}%`} y="12" textAnchor="middle">
              {runs}
            </text>
          ))}
        </svg>
      }
    />
  );
}

/** The player's results by number of runs, as a chart and as a list. */
export function BookDialog({
  name,
  book,
  onClose,
}: {
  name: string;
  /** Result in rupees by number of runs. */
  book: ReadonlyMap<number, number>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const steps = calculateBookSteps(book);
  return (
    <Dialog open onClose={onClose} title={name}>
      {steps.length === 0 ? (
        <EmptyState compact text={t('No data!')} />
      ) : (
        <>
          <BookChart steps={steps} />
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('Runs')}</th>
                <th>{t('P&L')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ from, to, result }) => (
                <tr key={from}>
                  <td>{to === undefined ? `${from}+` : from === to ? from : `${from} – ${to}`}</td>
                  <td className={resultClass(result)}>{formatResult(result)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}
