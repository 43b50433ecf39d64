import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { ChevronRight } from 'lucide-react';
import { PlayerLink } from '../auth/PlayerLink.tsx';
import styles from './TileScroller.module.css';
import { TILE_PICTURES } from './tile-pictures.ts';
import { TILES } from './tiles.model.ts';

/** Games and sports in two rows that scroll together; the twelfth tile links to the open bets. */
export function TileScroller() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  return (
    <ul className={styles.tiles} aria-label={t('Games and sports')}>
      {TILES.filter(({ to }) => isPathEnabled(to)).map(({ picture, label, to, needsLogin }) => {
        const Target = needsLogin ? PlayerLink : Link;
        return (
          <li key={picture}>
            <Target to={to} className={styles.tile}>
              <img
                className={styles.picture}
                src={TILE_PICTURES[picture]}
                alt=""
                width={320}
                height={180}
                loading="lazy"
                decoding="async"
              />
              <span className={styles.label}>{t(label)}</span>
            </Target>
          </li>
        );
      })}
      {isPathEnabled(paths.openBets()) && (
        <li>
          <PlayerLink to={paths.openBets()} className={styles.openBets}>
            {t('Open Bets')}
            <ChevronRight size={16} aria-hidden="true" />
          </PlayerLink>
        </li>
      )}
    </ul>
  );
}
