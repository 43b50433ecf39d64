import type { CasinoGame } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Heart } from 'lucide-react';
import styles from './FavouriteButton.module.css';
import { toggleFavourite, useFavourites } from './favourites.api.ts';
import { isFavourite } from './favourites.model.ts';

/** Adds a game to the player's favourites, or removes it; hidden for guests. */
export function FavouriteButton({ game }: { game: CasinoGame }) {
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
