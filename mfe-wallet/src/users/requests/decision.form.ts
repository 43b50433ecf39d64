import { staffReason } from '@exchange/contract';
import * as v from 'valibot';

/** A decline needs a reason, which is shown to the player; other decisions have none. */
export const declineSchema = v.object({ reason: staffReason });
export const plainSchema = v.object({ reason: v.literal('') });
export type DecisionValues = v.InferInput<typeof declineSchema>;
