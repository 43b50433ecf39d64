import { staffReason } from '@exchange/contract';
import * as v from 'valibot';

/** A decline needs its reason, which the player reads; other decisions have none. */
export const declineSchema = v.object({ reason: staffReason });
export const plainSchema = v.object({ reason: v.literal('') });
export type DecisionValues = v.InferInput<typeof declineSchema>;
