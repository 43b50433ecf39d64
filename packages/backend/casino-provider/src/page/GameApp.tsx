import { useCallback, useEffect, useMemo, useState } from 'react';
import type { VisitReply } from '../wire/visit.ts';
import type { CallFailure, Connection } from './connection.ts';
import { GameContext, type GameContextValue } from './context.ts';
import type { GamePage } from './define-page.ts';
import { GameFrame } from './frame/GameFrame.tsx';
import { LiveProvider } from './live-context.tsx';
import { notifyParent } from './parent.ts';
import { SoloProvider } from './solo-context.tsx';
import { playSound } from './sounds.ts';
import { createTranslate } from './texts.ts';

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
