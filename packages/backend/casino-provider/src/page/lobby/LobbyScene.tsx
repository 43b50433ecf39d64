import { useGame } from '../context.ts';
import { GameArt } from './GameArt.tsx';
import styles from './lobby.module.css';

/** Renders the games of one provider; the framing page opens the chosen one. */
export function LobbyScene() {
  const { page, visit, t, openGame } = useGame();
  return (
    <main className={styles.lobby} aria-label={t(page.game.name)}>
      <ul className={styles.grid}>
        {(visit.games ?? []).map(({ provider, gameId, name }) => (
          <li key={gameId}>
            <button
              type="button"
              className={styles.tile}
              onClick={() => openGame(provider, gameId)}
            >
              <span className={styles.art}>
                <GameArt gameId={gameId} />
              </span>
              <span className={styles.label}>{t(name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
