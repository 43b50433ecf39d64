import { showToast } from '@exchange/store';
import type { ApiError } from './errors.ts';

/** Lists whose rejection is a toast (point 8), with the text for rejections without a message. */
const REFUSED_TEXTS: Readonly<Record<string, string>> = {
  myBets: 'Unknown error',
  profitLoss: 'Unknown error',
  userList: 'Invalid Login Details',
};

/** Shows a toast if the server rejects one of those lists. */
export function reportListError(call: string, error: ApiError): void {
  const text = REFUSED_TEXTS[call];
  if (text === undefined || error.kind !== 'refused') return;
  showToast({ kind: 'error', text: error.serverMessage || text });
}
