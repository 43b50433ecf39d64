import { useTranslation } from '@exchange/i18n';
import { ErrorState } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNamedGames } from '../shared/named-games.api.ts';
import { GameBar } from './GameBar.tsx';
import { GameFrame } from './GameFrame.tsx';
import { GameLoading } from './GameLoading.tsx';
import styles from './GamePage.module.css';
import { selectFrameUrl } from './game-frame.model.ts';
import { UnknownGame } from './UnknownGame.tsx';
import { isUnknownGame, leaveGame, visitQuery } from './visit.api.ts';

interface GameVisitProps {
  providerName: string;
  gameId: string;
  /** Id of this visit. */
  visit: string;
}

/** One visit to a game: fetches its URL, shows it, and refreshes the wallet at the end. */
export function GameVisit({ providerName, gameId, visit }: GameVisitProps) {
  const { t } = useTranslation();
  const { data, error, isPending, isFetching, refetch } = useQuery(
    visitQuery(providerName, gameId, visit),
  );
  const { games } = useNamedGames([{ provider: providerName, id: gameId }]);
  const game = games?.find(({ provider, id }) => provider === providerName && id === gameId);
  const title = game ? t(game.name) : t('Casino');
  useEffect(() => leaveGame, []);

  if (isUnknownGame(error)) return <UnknownGame />;
  const url = data && !error && selectFrameUrl(data, window.location.href);
  if (url) {
    return (
      <GameFrame
        key={url}
        url={url}
        title={title}
        game={game}
        onReload={refetch}
        busy={isFetching}
      />
    );
  }
  return (
    <div className={styles.page}>
      <GameBar title={title} />
      {isPending ? (
        <GameLoading game={game} />
      ) : (
        <ErrorState
          text={error ? t(error.message) : t('This game’s address is not one that may be shown.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
    </div>
  );
}
