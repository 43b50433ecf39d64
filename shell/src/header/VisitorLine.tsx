import { useTranslation } from '@exchange/i18n';
import { useMediaQuery } from '@exchange/ui';
import { WIDE } from '../layout/media.ts';
import { Visitor } from './Visitor.tsx';
import styles from './VisitorLine.module.css';

/** Clock and name for narrow headers: a line at the top of the page that scrolls away. */
export function VisitorLine() {
  const { t } = useTranslation();
  if (useMediaQuery(WIDE)) return null;
  return (
    <section className={styles.line} aria-label={t('Date and time')}>
      <Visitor />
    </section>
  );
}
