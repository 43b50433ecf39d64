import { formatAmount } from '@exchange/i18n';
import { useState } from 'react';
import { parseStake } from './stake.model.ts';

/**
 * Returns the text of a stake's field, in whole rupees, with its handlers: grouped digits, and while
 * the field has the focus what is typed, since grouping would move the caret. `unread` is what is
 * typed and cannot be read; it stays.
 */
export function useStakeText(stake: number, unread: string | undefined) {
  const [typed, setTyped] = useState<string>();
  // A button may have set another stake since.
  const isTyped = typed !== undefined && parseStake(typed) === stake;
  const grouped = stake === 0 ? '' : formatAmount(stake);
  return {
    text: unread ?? (isTyped ? typed : grouped),
    hasFocus: typed !== undefined,
    onFocus: () => setTyped(stake === 0 ? '' : String(stake)),
    onType: setTyped,
    onBlur: () => setTyped(undefined),
  };
}
