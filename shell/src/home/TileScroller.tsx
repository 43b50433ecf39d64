import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { ChevronRight } from 'lucide-react';
import { PlayerLink } from '../auth/PlayerLink.tsx';
import styles from './TileScroller.module.css';
import cardGames from './tiles/card-games.svg';
import casino from './tiles/casino.svg';
import crashGames from './tiles/crash-games.svg';
import cricket from './tiles/cricket.svg';
import diamondCasino from './tiles/diamond-casino.svg';
import evolution from './tiles/evolution.svg';
import fishingGames from './tiles/fishing-games.svg';
import football from './tiles/football.svg';
import jili from './tiles/jili.svg';
import royalGaming from './tiles/royal-gaming.svg';
import slotGames from './tiles/slot-games.svg';

/** URLs of the tiles' pictures. */
const TILE_PICTURES = {
  'card-games': cardGames,
  casino,
  'crash-games': crashGames,
  cricket,
  'diamond-casino': diamondCasino,
  evolution,
  'fishing-games': fishingGames,
  football,
  jili,
  'royal-gaming': royalGaming,
  'slot-games': slotGames,
} as const;
type TilePicture = keyof typeof TILE_PICTURES;

interface TileSource {
  picture: TilePicture;
  label: string;
  to: string;
}

/** The eleven tiles of the dashboard with their targets (point 2). */
const SOURCES: readonly TileSource[] = [
  { picture: 'evolution', label: 'Evolution', to: paths.casinoLobby('Live Casinos') },
  { picture: 'cricket', label: 'Cricket', to: paths.sport(SPORT_IDS.cricket) },
  { picture: 'slot-games', label: 'Slot Games', to: paths.casinoLobby('Slot Games') },
  { picture: 'football', label: 'Football', to: paths.sport(SPORT_IDS.football) },
  { picture: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
  {
    picture: 'royal-gaming',
    label: 'Royal Gaming',
    to: paths.casinoGame('RG', '900000'),
  },
  { picture: 'card-games', label: 'Card Games', to: paths.casinoLobby('crash-games') },
  { picture: 'fishing-games', label: 'Fishing Games', to: paths.casinoLobby(ALL_CASINOS) },
  {
    picture: 'jili',
    label: 'Jili',
    to: paths.casinoGame('Jilli', '600000'),
  },
  { picture: 'diamond-casino', label: 'Diamond Casino', to: paths.casinoLobby('Indian Casinos') },
  { picture: 'crash-games', label: 'Crash Games', to: paths.casinoLobby('crash-games') },
];

interface Tile extends TileSource {
  /** Opens a game: guests get the login (point 2). */
  needsLogin: boolean;
}

const isGuarded = (path: string) => path.startsWith('/app/');

/** The tiles in order. */
export const TILES: readonly Tile[] = SOURCES.map((tile) => ({
  ...tile,
  needsLogin: isGuarded(tile.to),
}));

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
