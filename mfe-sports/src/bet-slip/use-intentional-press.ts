import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { SlipAction } from './slip.model.ts';

/** Min time in ms that an offer must be visible before it can be accepted. */
const READING_MS = 500;

/** Marks a key held down: its clicks are ignored. */
const HELD = 'held';

/** Prevents repeated submits of a held key, wherever the focus is. */
export function preventKeyRepeatSubmit(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

const nameAction = (action: SlipAction): string =>
  action.type === 'accept' ? `accept ${action.odds} ${action.rate}` : action.type;

/**
 * Ignores a click on "Accept" unless the press began on this label and it was visible for 500 ms.
 * `isReady` is false until then.
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
  const clearPress = () => {
    pressed.current = undefined;
  };
  return {
    isReady,
    onPointerDown: press,
    onPointerCancel: clearPress,
    onBlur: clearPress,
    onKeyDown: (event: KeyboardEvent) => {
      preventKeyRepeatSubmit(event);
      if (!event.repeat) press();
      else if (event.key === 'Enter') pressed.current = HELD;
    },
    onKeyUp: (event: KeyboardEvent) => {
      // The click of the space bar comes after this.
      if (event.key !== ' ') clearPress();
    },
    onClick: (event: MouseEvent) => {
      const isSame = (pressed.current ?? name) === name;
      clearPress();
      if (!isReady || !isSame) event.preventDefault();
    },
  };
}
