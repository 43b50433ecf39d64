import type { CasinoGame } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Heart } from 'lucide-react';
import { isFavourite, toggleFavourite, useFavourites } from './favourites.api.ts';
import styles from './GameGrid.module.css';
import { GameLink } from './GameLink.tsx';
import { nameProvider, selectGameKey, selectPictureUrl } from './game.model.ts';

/** Adds a game to the player's favourites, or removes it; hidden for guests. */
function FavouriteButton({ game }: { game: CasinoGame }) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const favourites = useFavourites();
  if (!signedIn) return null;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={t('Favourite {{game}}', { game: t(game.name) })}
      aria-pressed={favourites !== undefined && isFavourite(favourites, game)}
      disabled={favourites === undefined}
      onClick={() => toggleFavourite(game)}
    >
      <Heart size={16} aria-hidden="true" />
    </button>
  );
}

/** A game's picture of a fixed ratio, loaded near the screen, with its name and provider. */
function GameTile({ game }: { game: CasinoGame }) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className={styles.tile}>
      <img
        className={styles.picture}
        src={selectPictureUrl(game)}
        alt=""
        width={200}
        height={150}
        loading="lazy"
        decoding="async"
      />
      <span className={styles.name}>{t(game.name)}</span>
      <span className={styles.provider}>{nameProvider(game.provider)}</span>
    </GameLink>
  );
}

/**
 * Layout of tiles: a grid, one `row` that scrolls sideways, or rows of equal height (`even`), so
 * that a page can reserve the height.
 */
type GridLayout = 'grid' | 'row' | 'even';

/** Shows games as tiles; `label` names the list. */
export function GameGrid({
  games,
  label,
  layout = 'grid',
}: {
  games: readonly CasinoGame[];
  label: string;
  layout?: GridLayout;
}) {
  return (
    <ul className={styles[layout]} aria-label={label}>
      {games.map((game) => (
        <li key={selectGameKey(game)} className={styles.place}>
          <GameTile game={game} />
          <FavouriteButton game={game} />
        </li>
      ))}
    </ul>
  );
}

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
