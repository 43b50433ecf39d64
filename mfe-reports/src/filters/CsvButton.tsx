import { useTranslation } from '@exchange/i18n';
import { showToast } from '@exchange/store';
import { Button } from '@exchange/ui';
import type { RowData } from '@tanstack/react-table';
import { Download } from 'lucide-react';
import { useState } from 'react';
import styles from './CsvButton.module.css';
import { type CsvSource, downloadCsv } from './download-csv.ts';

/** Downloads the whole report, not only the shown page. */
export function CsvButton<Row extends RowData>({
  createSource: createCsvSource,
  disabled,
}: {
  createSource: () => CsvSource<Row>;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadCsv(createCsvSource());
    } catch {
      showToast({
        kind: 'error',
        text: t('The report could not be downloaded. Please try again.'),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      busy={busy}
      disabled={disabled}
      title={t('Download the whole range as CSV')}
      onClick={() => void download()}
    >
      <Download size={16} aria-hidden="true" />
      <span className={styles.label}>{t('Download')}</span>
    </Button>
  );
}
