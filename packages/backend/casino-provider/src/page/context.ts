import { createContext, useContext } from 'react';
import type { VisitReply } from '../wire/visit.ts';
import type { CallFailure, Connection } from './connection.ts';
import type { GamePage } from './game-page.ts';
import type { Language, Translate } from './texts.ts';

type SoundName = 'tap' | 'tick' | 'win' | 'lose';

/** Notes of a sound: frequency in Hz, begin and length in s. */
const NOTES: Record<SoundName, readonly (readonly [number, number, number])[]> = {
  tap: [[520, 0, 0.05]],
  tick: [[880, 0, 0.03]],
  win: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.22],
  ],
  lose: [
    [220, 0, 0.14],
    [165, 0.14, 0.24],
  ],
};
const LOUDNESS = 0.08;

let audio: AudioContext | undefined;

/** Plays a short tone; browsers allow it only after a tap. */
export function playSound(name: SoundName): void {
  audio ??= new AudioContext();
  for (const [frequency, begin, length] of NOTES[name]) {
    const from = audio.currentTime + begin;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    tone.type = 'triangle';
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

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
