import { useGame } from '../context.ts';
import styles from './lobby.module.css';

/** Addresses of the pictures, by `./<game id>.svg`. */
const tiles = import.meta.webpackContext('@tiles', { regExp: /\.svg$/ });

/** Renders the games of one provider; the framing page opens the chosen one. */
export function LobbyScene() {
  const { page, visit, t, openGame } = useGame();
  const games = visit.games ?? [];
  return (
    <main className={styles.lobby} aria-label={t(page.game.name)}>
      <ul className={styles.grid} data-few={games.length <= 2}>
        {games.map(({ provider, gameId, name }) => (
          <li key={gameId}>
            <button
              type="button"
              className={styles.tile}
              onClick={() => openGame(provider, gameId)}
            >
              <img src={tiles(`./${gameId}.svg`) as string} alt="" width={400} height={300} />
              <span className={styles.label}>{t(name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
