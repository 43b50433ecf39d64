import type { CasinoFilter } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button, EmptyState, ErrorState, useSettled } from '@exchange/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { casinoGamesQuery } from '../shared/catalogue.queries.ts';
import { GameGrid } from '../shared/GameGrid.tsx';
import { GridSkeleton } from '../shared/GridSkeleton.tsx';
import styles from './LobbyPage.module.css';
import { searchGames, selectTitle } from './tabs.model.ts';

/** The server is asked once nothing was typed for so long, in ms. */
const PAUSE_MS = 300;

/** The games of the chosen tab, page by page, as far as they fit what is typed. */
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
  const settled = useSettled(typed.trim(), PAUSE_MS);
  const whole = useInfiniteQuery(casinoGamesQuery(filter));
  // What is loaded is searched here, by its Hindi names too; the server looks for the rest.
  const search = whole.hasNextPage ? settled : '';
  const found = useInfiniteQuery({ ...casinoGamesQuery(filter, search), enabled: search !== '' });
  const { data, isPending, refetch, isFetching, hasNextPage, fetchNextPage } =
    search === '' ? whole : found;
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
  const games = search === '' ? searchGames(data.games, typed, (name) => t(name)) : data.games;
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
