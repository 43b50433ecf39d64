import type { CasinoFilter } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button, EmptyState, ErrorState } from '@exchange/ui';
import { GameGrid } from '../shared/GameGrid.tsx';
import { GridSkeleton } from '../shared/GridSkeleton.tsx';
import { useGameSearch } from '../shared/use-game-search.ts';
import styles from './LobbyPage.module.css';
import { selectTitle } from './tabs.model.ts';

/** The games of the chosen tab, page by page, filtered by the typed text. */
export function LobbyGames({
  filter,
  typed,
  onClear,
}: {
  filter: CasinoFilter;
  typed: string;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const title = selectTitle(filter);
  const { query, games = [], search } = useGameSearch(filter, typed);
  const { data, isPending, refetch, isFetching, hasNextPage, fetchNextPage } = query;
  if (isPending) return <GridSkeleton />;
  if (!data) {
    return (
      <ErrorState
        text={t('The games could not be loaded.')}
        retryText={t('Try again')}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  if (data.games.length === 0 && search === '') {
    return <EmptyState text={t('No data available. Click a tab to load content.')} />;
  }
  if (games.length === 0) {
    return (
      <EmptyState
        text={t('No game here is called “{{typed}}”.', { typed })}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('Show all games')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <GameGrid games={games} label={t(title)} />
      {hasNextPage && typed.trim() === search && (
        <div className={styles.more}>
          <p>{t('{{shown}} of {{total}} games', { shown: games.length, total: data.total })}</p>
          <Button variant="outline" busy={isFetching} onClick={() => fetchNextPage()}>
            {t('Show more games')}
          </Button>
        </div>
      )}
    </>
  );
}
