import { useTranslation } from '@exchange/i18n';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';
import styles from './PriceChartButton.module.css';
import type { ChartTarget } from './price-chart.api.ts';

const PriceChartDialog = lazyOverlay(
  async () => (await import('./PriceChartDialog.tsx')).PriceChartDialog,
  ({ onClose }) => onClose,
);

/** Chart icon beside a runner; a tap opens its price history. */
export function PriceChartButton({ name, ...target }: ChartTarget & { name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('Price chart of {{runner}}', { runner: name })}
        onClick={() => setOpen(true)}
      >
        <ChartLine size={16} aria-hidden="true" />
      </button>
      {open && <PriceChartDialog name={name} target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
