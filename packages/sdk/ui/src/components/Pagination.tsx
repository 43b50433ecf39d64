import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './Pagination.module.css';

/** Navigates the pages of a list, from 1; hidden for a single page. */
export function Pagination({
  page,
  pages,
  onChange,
  texts,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  texts: { label: string; previous: string; next: string; position: string };
}) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <span>{texts.position}</span>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}
