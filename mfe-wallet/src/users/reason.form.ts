import { staffReason } from '@exchange/contract';
import * as v from 'valibot';

/** A step of staff that needs nothing but its reason. */
export const reasonSchema = v.object({ reason: staffReason });
export type ReasonValues = v.InferInput<typeof reasonSchema>;
