import * as v from 'valibot';
import type { RejectionCode } from '../http-error.ts';

/** Ids of pages, which make repeated calls idempotent. */
export const clientId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
/** The player's part of the seeds, without the colon that separates the fields. */
const clientSeed = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
export const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** `POST /api/rounds`. */
export const openRoundInput = v.object({
  id: clientId,
  stakePaise: paise,
  /** The game's own choice; its schema validates it. */
  choice: v.unknown(),
  clientSeed,
  /** The commitment that the player was shown; the bet is bound to it. */
  commitment: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type OpenRoundInput = v.InferOutput<typeof openRoundInput>;

/** `POST /api/rounds/:id/actions`. */
export const actionInput = v.object({ id: clientId, action: v.unknown() });

/** A single-player round for its player. */
export interface SoloRound {
  id: string;
  status: 'open' | 'settled' | 'void';
  stakePaise: number;
  choice: unknown;
  commitment: string;
  clientSeed: string;
  nonce: number;
  /** Only after the round. */
  serverSeed?: string;
  /** The visible part of the state; absent in a round that never began. */
  view?: unknown;
  /** Only after the round. */
  payoutPaise?: number;
  /** Reason why it is void. */
  reason?: RejectionCode;
  /** True once the operator has responded to the payout. */
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
  /** The balance after the call, if the operator reported it. */
  balancePaise?: number;
}
