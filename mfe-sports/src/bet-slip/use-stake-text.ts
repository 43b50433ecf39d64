import { formatAmount } from '@exchange/i18n';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** A stake, and what is typed instead if that cannot be read as one. */
interface ShownStake {
  /** Whole rupees. */
  stake: number;
  unreadable: string | undefined;
}

/**
 * Returns the text of a stake's field with its handlers: grouped digits, and while the field has the
 * focus what is typed, since grouping would move the caret. `read` returns the stake of a text.
 */
export function useStakeText(
  input: RefObject<HTMLInputElement | null>,
  { stake, unreadable }: ShownStake,
  read: (text: string) => number | undefined,
) {
  const [typed, setTyped] = useState<string>();
  const hasFocus = typed !== undefined;
  // As the browser does on Tab, but after the digits lost their grouping; a click moves the caret.
  useLayoutEffect(() => {
    if (hasFocus) input.current?.select();
  }, [input, hasFocus]);
  // A button may have set another stake since.
  const isTyped = hasFocus && read(typed) === stake;
  const grouped = stake === 0 ? '' : formatAmount(stake);
  return {
    text: unreadable ?? (isTyped ? typed : grouped),
    onFocus: () => setTyped(unreadable ?? (stake === 0 ? '' : String(stake))),
    onType: setTyped,
    onBlur: () => setTyped(undefined),
  };
}
