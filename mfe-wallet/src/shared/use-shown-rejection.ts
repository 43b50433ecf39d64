import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `show` once for each rejection. It must be undefined while the form's fields are disabled:
 * these take no focus, so `setError` with `shouldFocus` would leave the page where it is.
 */
export function useShownRejection<Rejection extends object>(
  rejection: Rejection | undefined,
  show: (rejection: Rejection) => void,
): void {
  const showIt = useEffectEvent(() => {
    if (rejection) show(rejection);
  });
  useEffect(() => showIt(), [rejection]);
}
