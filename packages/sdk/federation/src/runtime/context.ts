import { createContext, useContext } from 'react';
import type { Federation } from './federation.ts';

/** Provides the federation to RemoteArea and RemoteFragment. */
export const FederationContext = createContext<Federation | undefined>(undefined);

/** Returns the federation of the page. Throws outside of a FederationContext. */
export function useFederation(): Federation {
  const federation = useContext(FederationContext);
  if (!federation) throw new Error('FederationContext is missing');
  return federation;
}
