import { useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Panel, Tabs } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GameGrid } from './GameGrid.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';
import { filterByProvider, LOBBY_TABS, type LobbyTab, selectGames } from './lobby.model.ts';
import { casinoListsQuery, casinoProvidersQuery } from './lobby.queries.ts';

/** `/casino-provider/:type?`: the games, by list and by provider. */
export function LobbyPage() {
  const { t } = useTranslation();
  const { type } = useParams();
  const [tab, setTab] = useState<LobbyTab>('all');
  const lists = useQuery(casinoListsQuery);
  const providers = useQuery(casinoProvidersQuery);
  const provider = providers.data?.find((name) => name === type);
  const title = provider ?? t('Casino Games');
  if (lists.isPending) {
    return (
      <Panel title={title} headingLevel="h1">
        <GridSkeleton />
      </Panel>
    );
  }
  if (!lists.data) {
    return (
      <Panel title={title} headingLevel="h1">
        <ErrorState
          text={t('The games could not be loaded.')}
          retryText={t('Try again')}
          onRetry={lists.refetch}
          busy={lists.isFetching}
        />
      </Panel>
    );
  }
  const games = filterByProvider(selectGames(lists.data, tab), provider);
  return (
    <Panel title={title} headingLevel="h1">
      <Tabs
        label={t('Categories')}
        value={tab}
        onChange={setTab}
        items={LOBBY_TABS.map(({ id, label }) => ({ id, label: t(label) }))}
      />
      {games.length === 0 ? (
        <EmptyState text={t('No data available. Click a tab to load content.')} />
      ) : (
        <GameGrid games={games} />
      )}
    </Panel>
  );
}
