import { focusManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Returns true while the page is seen: notices wait until then. */
export const useVisible = (): boolean =>
  useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  );
