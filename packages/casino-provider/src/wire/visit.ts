import type { Limits } from '../game/game.ts';
import type { NextRound, SoloRound } from './solo.ts';

/** Reply to `GET /api/visit`: all that a page needs to draw its first picture. */
export interface VisitReply {
  folder: string;
  provider: string;
  gameId: string;
  name: string;
  kind: 'solo' | 'live' | 'lobby';
  language: 'en' | 'hi';
  theme: 'light' | 'dark';
  /** Origins that messages may go to. */
  frameOrigins: string[];
  /** Absent when the operator did not answer. */
  balancePaise?: number;
  limits?: Limits;
  /** Of a single-player game. */
  solo?: { next: NextRound; open?: SoloRound; past: SoloRound[] };
  /** Of a lobby. */
  games?: { provider: string; gameId: string; name: string; folder: string }[];
}

/** Reply to a call that was refused. */
export interface RefusalReply {
  error: true;
  code: string;
  message: string;
}
