import * as v from 'valibot';
import type { RefusalCode } from '../http-error.ts';

/** Names that pages make, so that a repeated call acts once. */
export const clientId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
/** The player's part of the seeds: his own text, without the colon that parts the fields. */
export const clientSeed = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
export const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** `POST /api/rounds`. */
export const openRoundInput = v.object({
  id: clientId,
  stakePaise: paise,
  /** What the game itself asks; its schema looks at it. */
  choice: v.unknown(),
  clientSeed,
  /** The commitment that the player was shown; the bet binds to it. */
  commitment: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type OpenRoundInput = v.InferOutput<typeof openRoundInput>;

/** `POST /api/rounds/:id/actions`. */
export const actionInput = v.object({ id: clientId, action: v.unknown() });

/** A single-player round as its player sees it. */
export interface SoloRound {
  id: string;
  status: 'open' | 'settled' | 'void';
  stakePaise: number;
  choice: unknown;
  commitment: string;
  clientSeed: string;
  nonce: number;
  /** Only once the round is over. */
  serverSeed?: string;
  /** What the game shows of its state; absent in a round that never began. */
  view?: unknown;
  /** Only once the round is over. */
  payoutPaise?: number;
  /** Why it is void. */
  reason?: RefusalCode;
  /** Whether the operator has answered for the payout. */
  paid: boolean;
  openedAt: number;
}

/** The commitment of the next round, shown before its bet. */
export interface NextRound {
  commitment: string;
  nonce: number;
}

/** Reply to both calls above. */
export interface SoloReply {
  round: SoloRound;
  next: NextRound;
  /** The balance after the call, where the operator said it. */
  balancePaise?: number;
}
