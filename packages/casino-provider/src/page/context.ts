import { createContext, useContext } from 'react';
import type { VisitReply } from '../wire/visit.ts';
import type { CallFailure, Connection } from './connection.ts';
import type { GamePage } from './define-page.ts';
import type { SoundName } from './sounds.ts';
import type { Language, Translate } from './texts.ts';

/** What every part of a game's page may use. */
export interface GameContextValue {
  page: GamePage;
  visit: VisitReply;
  connection: Connection;
  language: Language;
  t: Translate;
  /** Paise; undefined while the operator has not said it. */
  balance: number | undefined;
  /** A balance that the operator said; the framing page hears that money moved. */
  setBalance: (paise: number) => void;
  /** Says a failure in the player's words until the next action. */
  fail: (failure: CallFailure | undefined) => void;
  failure: CallFailure | undefined;
  /** Silent unless the player turned sound on. */
  play: (sound: SoundName) => void;
  soundOn: boolean;
  setSoundOn: (on: boolean) => void;
  leave: () => void;
  openGame: (provider: string, gameId: string) => void;
}

export const GameContext = createContext<GameContextValue | undefined>(undefined);

/** The page's common parts; only below `GameFrame`. */
export function useGame(): GameContextValue {
  const value = useContext(GameContext);
  if (!value) throw new Error('outside of GameFrame');
  return value;
}
