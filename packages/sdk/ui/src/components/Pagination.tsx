import { useTranslation } from '@exchange/i18n';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './Pagination.module.css';

/** Navigates the pages of a list, from 1; hidden for a single page. */
export function Pagination({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation();
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <span>
        {/* Without a count there is no last page to show. */}
        {page <= pages && Number.isFinite(pages)
          ? t('Page {{page}} of {{pages}}', { page, pages })
          : t('Page {{page}}', { page })}
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t('Next page')}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}
