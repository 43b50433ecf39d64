import { ALL_CASINOS, paths } from '@exchange/contract';
import { Link, useLocation, useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState, ErrorState } from '@exchange/ui';
import { parseUrl } from '@exchange/ui/parse-url';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNamedGames } from '../shared/catalogue.api.ts';
import { GameBar, GameFrame, GameLoading } from './GameFrame.tsx';
import styles from './GamePage.module.css';
import { isUnknownGame, leaveGame, visitQuery } from './visit.api.ts';

/** Page of an unknown game. */
function UnknownGame() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <GameBar title={t('Casino')} />
      <EmptyState
        text={t('This game is not available.')}
        action={
          <Link to={paths.casinoLobby(ALL_CASINOS)} className={buttonClass({ variant: 'accent' })}>
            {t('All games')}
          </Link>
        }
      />
    </div>
  );
}

/**
 * Returns the frame's URL if it is https or on this page's host on another port. Never this
 * page's origin, whose storage holds the token.
 */
export function selectFrameUrl(address: string, page: string): string | undefined {
  const url = parseUrl(address);
  const own = new URL(page);
  if (!url || url.origin === own.origin) return undefined;
  const isOwnHost = url.protocol === 'http:' && url.hostname === own.hostname;
  return url.protocol === 'https:' || isOwnHost ? url.href : undefined;
}

interface GameVisitProps {
  providerName: string;
  gameId: string;
  /** Id of this visit. */
  visit: string;
}

/** One visit to a game: fetches its URL, shows it, and refreshes the wallet at the end. */
function GameVisit({ providerName, gameId, visit }: GameVisitProps) {
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
          onRetry={refetch}
          busy={isFetching}
        />
      )}
    </div>
  );
}

/** `/app/iframe-casino-new/:providerName?/:gameId?`: a game in a frame of the whole screen. */
export function GamePage() {
  const { providerName, gameId } = useParams();
  // Each navigation is a new visit, also to the same game.
  const { key } = useLocation();
  if (!providerName || !gameId) return <UnknownGame />;
  return <GameVisit key={key} providerName={providerName} gameId={gameId} visit={key} />;
}
