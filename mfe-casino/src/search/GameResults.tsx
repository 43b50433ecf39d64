import '../locale.ts';
import { useTranslation } from '@exchange/i18n';
import { useSearchText } from '@exchange/store';
import { GameLink } from '../shared/GameLink.tsx';
import { nameProvider, selectGameKey } from '../shared/game.model.ts';
import { useGameSearch } from '../shared/use-game-search.ts';
import styles from './GameResults.module.css';

/** Max shown games. */
const MAX_GAMES = 8;

/**
 * Games of the header's search as links under a heading. Empty without results: the page's other
 * results show loading and failures.
 */
export function GameResults() {
  const { t } = useTranslation();
  const typed = useSearchText();
  const { games = [] } = useGameSearch({ kind: 'all' }, typed);
  if (typed.trim() === '' || games.length === 0) return null;
  const title = t('Casino Games');
  return (
    <section className={styles.results} data-found={games.length}>
      <div role="status" className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span>{games.length}</span>
      </div>
      <ul aria-label={title}>
        {games.slice(0, MAX_GAMES).map((game) => (
          <li key={selectGameKey(game)}>
            <GameLink game={game} className={styles.result}>
              <span className={styles.name}>{t(game.name)}</span>
              <span className={styles.provider}>{nameProvider(game.provider)}</span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export { GameResults as Fragment };
