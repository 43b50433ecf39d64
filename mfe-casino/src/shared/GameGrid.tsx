import type { CasinoGame } from '@exchange/contract';
import { FavouriteButton } from './FavouriteButton.tsx';
import styles from './GameGrid.module.css';
import { GameTile } from './GameTile.tsx';
import { selectGameKey } from './game-key.ts';

/**
 * How tiles lie: as many in a row as there is room for, in one `row` that scrolls sideways, or in
 * rows of one height (`even`), so that a page can keep the place before they load.
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
