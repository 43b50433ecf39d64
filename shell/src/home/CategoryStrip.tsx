import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { CategoryIcon } from './CategoryIcon.tsx';
import styles from './CategoryStrip.module.css';
import { CATEGORIES } from './categories.model.ts';

/** The dashboard's categories; a scrolling strip on phones. */
export function CategoryStrip() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  return (
    <nav className={styles.strip} aria-label={t('Categories')}>
      {CATEGORIES.filter(({ to }) => isPathEnabled(to)).map(({ id, label, to }) => (
        <Link key={id} to={to} className={styles.category}>
          <CategoryIcon id={id} />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
