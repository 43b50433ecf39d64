import type { CasinoGame } from '@exchange/contract';
import { FavouriteButton } from './FavouriteButton.tsx';
import styles from './GameGrid.module.css';
import { GameTile } from './GameTile.tsx';
import { selectGameKey } from './game-key.ts';

/** Games as tiles; `label` names the list. */
export function GameGrid({
  games,
  label,
  row = false,
}: {
  games: readonly CasinoGame[];
  label: string;
  /** In one row that scrolls sideways. */
  row?: boolean;
}) {
  return (
    <ul className={row ? styles.row : styles.grid} aria-label={label}>
      {games.map((game) => (
        <li key={selectGameKey(game)} className={styles.place}>
          <GameTile game={game} />
          <FavouriteButton game={game} />
        </li>
      ))}
    </ul>
  );
}
