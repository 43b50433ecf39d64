import { useTranslation } from '@exchange/i18n';
import { useMediaQuery } from '@exchange/ui';
import { WIDE } from '../layout/media.ts';
import { Visitor } from './Visitor.tsx';
import styles from './VisitorLine.module.css';

/**
 * Shows clock and name where the header has no room for them: a line at the top of the page that
 * scrolls away, so that it takes no place from prices for long.
 */
export function VisitorLine() {
  const { t } = useTranslation();
  if (useMediaQuery(WIDE)) return null;
  return (
    <section className={styles.line} aria-label={t('Date and time')}>
      <Visitor />
    </section>
  );
}
