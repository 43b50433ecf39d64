import type { ReactNode } from 'react';
import { useGame } from '../context.ts';
import styles from './lobby.module.css';

const card = (x: number, turn: number, ink: string) => (
  <g transform={`translate(${x} 45) rotate(${turn})`}>
    <rect x="-15" y="-22" width="30" height="44" rx="4" fill="#fff" />
    <path d="M0-9C9-2 11 2 8 7c-3 4-7 2-8-1-1 3-5 5-8 1-3-5-1-9 8-16z" fill={ink} />
  </g>
);

/** The drawing of each game in a lobby. */
const ART: Readonly<Record<string, ReactNode>> = {
  '900012': (
    <>
      <circle cx="42" cy="46" r="20" fill="#2fbf7f" />
      <circle cx="62" cy="36" r="20" fill="#8b5cf6" opacity=".9" />
      <circle cx="80" cy="48" r="20" fill="#ef4d5f" opacity=".92" />
    </>
  ),
  '900020': [card(40, -16, '#1b2433'), card(60, 0, '#d3304a'), card(80, 16, '#1b2433')],
  '900021': [card(42, -8, '#d3304a'), card(78, 8, '#1b2433')],
  '900022': (
    <>
      <path d="M18 60c6-30 22-38 38-30-10 2-14 8-12 14-8-4-14 2-26 16z" fill="#ff8f3c" />
      <path d="M102 60c-6-30-22-38-38-30 10 2 14 8 12 14 8-4 14 2 26 16z" fill="#3fd0c4" />
    </>
  ),
  '600001': [28, 60, 92].map((x, reel) => (
    <g key={x}>
      <rect x={x - 14} y="20" width="28" height="50" rx="5" fill="#fff" />
      <circle cx={x} cy="45" r="9" fill={['#ef4d5f', '#f2b03c', '#3f7be0'][reel]} />
    </g>
  )),
  '600002': [
    card(26, -14, '#d3304a'),
    card(49, -5, '#1b2433'),
    card(72, 5, '#d3304a'),
    card(95, 14, '#1b2433'),
  ],
};

/** Renders a game's image in its provider's lobby. */
function GameArt({ gameId }: { gameId: string }) {
  return (
    <svg viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 70Q30 54 60 70T120 66V90H0z" fill="#fff" opacity=".16" />
      {ART[gameId] ?? <circle cx="60" cy="44" r="22" fill="#fff" opacity=".85" />}
    </svg>
  );
}

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
