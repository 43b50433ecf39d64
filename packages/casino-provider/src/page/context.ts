import { createContext, useContext } from 'react';
import type { VisitReply } from '../wire/visit.ts';
import type { CallFailure, Connection } from './connection.ts';
import type { GamePage } from './define-page.ts';
import type { SoundName } from './sounds.ts';
import type { Language, Translate } from './texts.ts';

/** Shared values of a game's page. */
export interface GameContextValue {
  page: GamePage;
  visit: VisitReply;
  connection: Connection;
  language: Language;
  t: Translate;
  /** Paise; undefined before the operator's first response. */
  balance: number | undefined;
  /** Sets a balance of the operator, and notifies the framing page. */
  setBalance: (paise: number) => void;
  /** Shows a failure to the player until the next action. */
  fail: (failure: CallFailure | undefined) => void;
  failure: CallFailure | undefined;
  /** Plays a sound if the player has enabled sounds. */
  play: (sound: SoundName) => void;
  soundOn: boolean;
  setSoundOn: (on: boolean) => void;
  leave: () => void;
  openGame: (provider: string, gameId: string) => void;
}

export const GameContext = createContext<GameContextValue | undefined>(undefined);

/** Returns the page's shared values; only below `GameFrame`. */
export function useGame(): GameContextValue {
  const value = useContext(GameContext);
  if (!value) throw new Error('the context is read outside of GameFrame');
  return value;
}
