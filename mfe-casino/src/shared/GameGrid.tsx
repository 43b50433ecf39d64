import type { CasinoGame } from '@exchange/contract';
import { FavouriteButton } from './FavouriteButton.tsx';
import styles from './GameGrid.module.css';
import { GameTile } from './GameTile.tsx';
import { selectGameKey } from './game-key.ts';

/**
 * Layout of tiles: a grid, one `row` that scrolls sideways, or rows of equal height (`even`), so
 * that a page can reserve the height.
 */
export type GridLayout = 'grid' | 'row' | 'even';

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
