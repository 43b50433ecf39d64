import { MAX_LIMIT_RUPEES } from '@exchange/contract';
import * as v from 'valibot';

/** Schema of a limit's typed amount: whole rupees; thousands may be grouped. */
export const limitSchema = v.object({
  amount: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[,\s]/g, '')),
    v.regex(/^\d+$/, 'Please enter whole rupees.'),
    v.transform(Number),
    v.maxValue(MAX_LIMIT_RUPEES, 'This amount is too large.'),
  ),
});
export type LimitInput = v.InferInput<typeof limitSchema>;
export type LimitValues = v.InferOutput<typeof limitSchema>;
