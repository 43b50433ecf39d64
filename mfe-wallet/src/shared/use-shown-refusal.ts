import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `show` once for each refusal. It must be undefined while the form's fields are disabled:
 * these take no focus, so `setError` with `shouldFocus` would leave the page where it is.
 */
export function useShownRefusal<Refusal extends object>(
  refusal: Refusal | undefined,
  show: (refusal: Refusal) => void,
): void {
  const showIt = useEffectEvent(() => {
    if (refusal) show(refusal);
  });
  useEffect(() => showIt(), [refusal]);
}
