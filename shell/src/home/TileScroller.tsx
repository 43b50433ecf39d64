import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { ChevronRight } from 'lucide-react';
import { PlayerLink } from '../auth/PlayerLink.tsx';
import { findNamed, useAreaLinks } from '../remotes/page-areas.ts';
import styles from './TileScroller.module.css';
import cardGames from './tiles/card-games.svg';
import crashGames from './tiles/crash-games.svg';
import cricket from './tiles/cricket.svg';
import diamonds from './tiles/diamonds.svg';
import evolution from './tiles/evolution.svg';
import fishingGames from './tiles/fishing-games.svg';
import football from './tiles/football.svg';
import jili from './tiles/jili.svg';
import royalGaming from './tiles/royal-gaming.svg';
import slotGames from './tiles/slot-games.svg';
import tableGames from './tiles/table-games.svg';

/** URLs of the tiles' pictures, by the names that areas give. */
const TILE_PICTURES = {
  'card-games': cardGames,
  'crash-games': crashGames,
  cricket,
  diamonds,
  evolution,
  'fishing-games': fishingGames,
  football,
  jili,
  'royal-gaming': royalGaming,
  'slot-games': slotGames,
  'table-games': tableGames,
};

/** Games and sports in two rows that scroll together; a link without a picture is a plain tile. */
export function TileScroller() {
  const { t } = useTranslation();
  return (
    <ul className={styles.tiles} aria-label={t('Games and sports')}>
      {useAreaLinks('tiles').map(({ label, to, image, forPlayers }) => {
        // Opens a game or a page of players: guests get the login (point 2).
        const Target = forPlayers ? PlayerLink : Link;
        const picture = findNamed(TILE_PICTURES, image);
        return (
          <li key={`${label} ${to}`}>
            {picture === undefined ? (
              <Target to={to} className={styles.plain}>
                {label}
                <ChevronRight size={16} aria-hidden="true" />
              </Target>
            ) : (
              <Target to={to} className={styles.tile}>
                <img
                  className={styles.picture}
                  src={picture}
                  alt=""
                  width={320}
                  height={180}
                  loading="lazy"
                  decoding="async"
                />
                <span className={styles.label}>{label}</span>
              </Target>
            )}
          </li>
        );
      })}
    </ul>
  );
}
