import { notify } from '@exchange/store';
import type { ApiError } from './errors.ts';

/** Lists whose refusal is a toast with the server's message (point 8). */
const TOLD = new Set(['myBets', 'profitLoss']);

/** Shows the server's message when it refuses one of those lists. */
export function reportRefusedList(call: string, error: ApiError): void {
  if (TOLD.has(call) && error.kind === 'refused') notify({ kind: 'error', text: error.message });
}
