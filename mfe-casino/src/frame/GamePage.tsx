import { useLocation, useParams } from '@exchange/federation/router';
import { GameVisit } from './GameVisit.tsx';
import { UnknownGame } from './UnknownGame.tsx';

/** `/app/iframe-casino-new/:providerName?/:gameId?`: a game in a frame of the whole screen. */
export function GamePage() {
  const { providerName, gameId } = useParams();
  // Each navigation is a new visit, also to the same game.
  const { key } = useLocation();
  if (!providerName || !gameId) return <UnknownGame />;
  return <GameVisit key={key} providerName={providerName} gameId={gameId} visit={key} />;
}
