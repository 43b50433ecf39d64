import * as v from 'valibot';
import type { Limits } from '../game/game.ts';
import type { NextRound, SoloRound } from './solo.ts';

const secret = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** `POST /api/visit/claim`: binds the page's token to the code of its address, once. */
export const claimInput = v.object({ code: secret, token: secret });

/** Reply to `GET /api/visit`: all data of a page's first render. */
export interface VisitReply {
  folder: string;
  provider: string;
  gameId: string;
  name: string;
  kind: 'solo' | 'live' | 'lobby';
  language: 'en' | 'hi';
  theme: 'light' | 'dark';
  /** Absent without a response of the operator. */
  balancePaise?: number;
  limits?: Limits;
  /** Of a single-player game. */
  solo?: { next: NextRound; open?: SoloRound; past: SoloRound[]; voided: SoloRound[] };
  /** Of a lobby. */
  games?: { provider: string; gameId: string; name: string; folder: string }[];
}
