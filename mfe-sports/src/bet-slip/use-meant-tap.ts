import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { SlipAction } from './slip.model.ts';

/** An offer that was shown for less than this was hardly read. */
const READING_MS = 500;

const nameAction = (action: SlipAction): string =>
  action.type === 'accept' ? `accept ${action.odds} ${action.rate}` : action.type;

/**
 * Whether a tap is meant for what the slip's button says now: a price that turns worse changes the
 * text under the thumb. `isReady` is false while a new offer has hardly been shown.
 */
export function useMeantTap(action: SlipAction) {
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
  return {
    isReady,
    onPointerDown: press,
    onKeyDown: press,
    onClick: (event: MouseEvent) => {
      const isSame = (pressed.current ?? name) === name;
      pressed.current = undefined;
      if (!isReady || !isSame) event.preventDefault();
    },
  };
}
