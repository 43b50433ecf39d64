import { useTranslation } from '@exchange/i18n';
import styles from './GameGrid.module.css';
import type { GridLayout } from './GameGrid.tsx';

/** Enough tiles to fill the first screen. */
const TILES = 10;

/** Skeleton of games in their final geometry. */
export function GridSkeleton({ layout = 'grid' }: { layout?: GridLayout }) {
  const { t } = useTranslation();
  return (
    <div className={styles[layout]} role="status" aria-label={t('Loading')}>
      {Array.from({ length: TILES }, (_, tile) => (
        <div key={tile} className={styles.tile}>
          <div className={styles.picture} />
          <span className={styles.name}>&nbsp;</span>
          <span className={styles.provider}>&nbsp;</span>
        </div>
      ))}
    </div>
  );
}
