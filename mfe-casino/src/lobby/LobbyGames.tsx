import type { CasinoFilter } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button, EmptyState, ErrorState } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { casinoGamesQuery } from '../shared/catalogue.queries.ts';
import { GameGrid } from '../shared/GameGrid.tsx';
import { GridSkeleton } from '../shared/GridSkeleton.tsx';
import { searchGames, selectTitle } from './tabs.model.ts';

/** The games of the chosen tab, as far as they fit what is typed. */
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
  const { data, isPending, refetch, isFetching } = useQuery(casinoGamesQuery(filter));
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
  if (data.length === 0) {
    return <EmptyState text={t('No data available. Click a tab to load content.')} />;
  }
  const games = searchGames(data, typed, (name) => t(name));
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
  return <GameGrid games={games} label={t(title)} />;
}
