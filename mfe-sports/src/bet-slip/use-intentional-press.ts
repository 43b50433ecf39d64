import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { SlipAction } from './slip.model.ts';

/** An offer that was shown for less than this was hardly read. */
const READING_MS = 500;

/** Stands for a key that stays down: its clicks are for no text, as nobody decided on each. */
const HELD = 'held';

/** Keeps a key that stays down from submitting a form again and again, wherever its focus is. */
export function preventKeyRepeatSubmit(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

const nameAction = (action: SlipAction): string =>
  action.type === 'accept' ? `accept ${action.odds} ${action.rate}` : action.type;

/**
 * Whether a tap is meant for what the slip's button says now: a price that turns worse changes the
 * text under the thumb. `isReady` is false while a new offer has hardly been shown.
 */
export function useIntentionalPress(action: SlipAction) {
  const name = nameAction(action);
  const [read, setRead] = useState<string>();
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRead(name), READING_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const isReady = action.type !== 'accept' || read === name;
  const press = () => {
    pressed.current = name;
  };
  const forget = () => {
    pressed.current = undefined;
  };
  return {
    isReady,
    onPointerDown: press,
    onPointerCancel: forget,
    onBlur: forget,
    onKeyDown: (event: KeyboardEvent) => {
      preventKeyRepeatSubmit(event);
      if (!event.repeat) press();
      else if (event.key === 'Enter') pressed.current = HELD;
    },
    onKeyUp: (event: KeyboardEvent) => {
      // The click of the space bar comes after this.
      if (event.key !== ' ') forget();
    },
    onClick: (event: MouseEvent) => {
      const isSame = (pressed.current ?? name) === name;
      forget();
      if (!isReady || !isSame) event.preventDefault();
    },
  };
}
