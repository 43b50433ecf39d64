import * as v from 'valibot';
import type { Limits } from '../game/game.ts';
import type { NextRound, SoloRound } from './solo.ts';

const secret = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** `POST /api/visit/claim`: binds the token that a page made to the code of its address, once. */
export const claimInput = v.object({ code: secret, token: secret });

/** Reply to `GET /api/visit`: all that a page needs to draw its first picture. */
export interface VisitReply {
  folder: string;
  provider: string;
  gameId: string;
  name: string;
  kind: 'solo' | 'live' | 'lobby';
  language: 'en' | 'hi';
  theme: 'light' | 'dark';
  /** Absent when the operator did not answer. */
  balancePaise?: number;
  limits?: Limits;
  /** Of a single-player game. */
  solo?: { next: NextRound; open?: SoloRound; past: SoloRound[]; voided: SoloRound[] };
  /** Of a lobby. */
  games?: { provider: string; gameId: string; name: string; folder: string }[];
}

/** Reply to a call that was refused. */
export interface RefusalReply {
  error: true;
  code: string;
  message: string;
}
