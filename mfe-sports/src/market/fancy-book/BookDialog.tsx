import { formatResult, useTranslation } from '@exchange/i18n';
import { classNames, Dialog, EmptyState } from '@exchange/ui';
import { BookChart } from './BookChart.tsx';
import styles from './BookDialog.module.css';
import { calculateBookSteps } from './book.model.ts';

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
    <Dialog open onClose={onClose} title={name} closeText={t('Close')}>
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
                  <td className={classNames(result < 0 ? styles.loss : styles.profit)}>
                    {formatResult(result)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}
