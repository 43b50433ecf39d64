import { formatResult, useTranslation } from '@exchange/i18n';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';
import styles from './LadderButton.module.css';

const BookDialog = lazyOverlay(
  async () => (await import('./BookDialog.tsx')).BookDialog,
  ({ onClose }) => onClose,
);

/** Ladder icon of a session line with a book: worst and best result; a tap opens the book. */
export function LadderButton({
  name,
  book,
}: {
  name: string;
  /** Result in rupees by number of runs. */
  book: ReadonlyMap<number, number>;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const results = [...book.values()];
  return (
    <>
      <button
        type="button"
        className={styles.ladder}
        aria-label={t('Book of {{session}}', { session: name })}
        onClick={() => setOpen(true)}
      >
        <ChartNoAxesColumn size={14} aria-hidden="true" />
        {results.length > 0 && (
          <>
            {formatResult(Math.min(...results))} … {formatResult(Math.max(...results))}
          </>
        )}
      </button>
      {open && <BookDialog name={name} book={book} onClose={() => setOpen(false)} />}
    </>
  );
}
