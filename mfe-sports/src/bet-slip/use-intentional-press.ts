import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

/** Min time in ms that an offer must be visible before it can be accepted. */
const READING_MS = 500;

/** Marks a key held down: its clicks are ignored. */
const HELD = 'held';

/** Prevents repeated submits of a held key, wherever the focus is. */
export function preventKeyRepeatSubmit(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/**
 * Returns the handlers of a button whose effect may change under the player's finger: a click is
 * prevented unless the press began on the same `effect`, and if that `mustBeRead`, was visible for
 * 500 ms. `isReady` is false until then.
 */
export function useIntentionalPress(effect: string, mustBeRead: boolean) {
  const [read, setRead] = useState<string>();
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRead(effect), READING_MS);
    return () => clearTimeout(timer);
  }, [effect]);
  const isReady = !mustBeRead || read === effect;
  const press = () => {
    pressed.current = effect;
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
      const isSame = (pressed.current ?? effect) === effect;
      clearPress();
      if (!isReady || !isSame) event.preventDefault();
    },
  };
}
