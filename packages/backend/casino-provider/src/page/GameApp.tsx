import type { GameMessage } from '@exchange/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { VisitReply } from '../wire/visit.ts';
import type { CallFailure, Connection } from './connection.ts';
import { GameContext, type GameContextValue, playSound } from './context.ts';
import { GameFrame } from './frame/GameFrame.tsx';
import type { GamePage } from './game-page.ts';
import { LiveProvider } from './live-context.tsx';
import { SoloProvider } from './solo-context.tsx';
import { createTranslate } from './texts.ts';

/** The origins that may frame the game, from the server's HTML. */
const frameOrigins = (document.documentElement.dataset.frameOrigins ?? '')
  .split(' ')
  .filter(Boolean);

/** Sends a message to the framing page; pages of other origins do not receive it. */
export function notifyParent(message: GameMessage): void {
  if (window.parent === window) return;
  for (const origin of frameOrigins) window.parent.postMessage(message, origin);
}

/** Renders a game with the data of its visit. */
export function GameApp({
  page,
  visit,
  connection,
}: {
  page: GamePage;
  visit: VisitReply;
  connection: Connection;
}) {
  const [balance, showBalance] = useState(visit.balancePaise);
  const [failure, fail] = useState<CallFailure>();
  const [soundOn, setSoundOn] = useState(false);
  const { language } = visit;
  const setBalance = useCallback((paise: number) => {
    showBalance(paise);
    notifyParent({ type: 'game:balance' });
  }, []);
  useEffect(() => notifyParent({ type: 'game:ready' }), []);

  const value = useMemo<GameContextValue>(
    () => ({
      page,
      visit,
      connection,
      language,
      t: createTranslate(language, page.hindi),
      balance,
      setBalance,
      failure,
      fail,
      soundOn,
      setSoundOn,
      play: (sound) => soundOn && playSound(sound),
      leave: () => notifyParent({ type: 'game:leave' }),
      openGame: (provider, gameId) =>
        notifyParent({ type: 'game:open', provider_name: provider, game_id: gameId }),
    }),
    [page, visit, connection, language, balance, setBalance, failure, soundOn],
  );
  const frame = <GameFrame />;
  return (
    <GameContext value={value}>
      {visit.solo && <SoloProvider start={visit.solo}>{frame}</SoloProvider>}
      {visit.kind === 'live' && <LiveProvider>{frame}</LiveProvider>}
      {visit.kind === 'lobby' && frame}
    </GameContext>
  );
}
