import { connectStream, connectWallet, queryClient, watchFailedCalls } from '@exchange/api';
import { SHELL } from '@exchange/contract';
import { BrowserRouter, useLocation } from '@exchange/federation/router';
import { type Federation, FederationContext } from '@exchange/federation/runtime';
import { connectSession, featuresStore } from '@exchange/store';
import { connectOverlayHistory, yieldToMain } from '@exchange/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useSignOutRedirect } from '../auth/RequireToken.tsx';
import { connectSessionUse } from '../auth/session-use.api.ts';
import { AppRoutes } from '../routes.tsx';
import { connectPageIdentity } from '../settings/page-identity.ts';
import { connectInitialRender } from '../shared/initial-render.store.ts';
import { connectInstall } from '../shared/install.store.ts';
import { noteError, noteFailedCall } from '../telemetry/watch-errors.ts';
import { keepFrameUntilDrawn } from './keep-frame-until-drawn.ts';
import { reportRecovered } from './report-recovered.ts';

/** Connects the page's services and renders it. Rejects without a `#root`. */
export async function showApp(federation: Federation): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');
  watchFailedCalls(noteFailedCall);
  connectOverlayHistory();
  connectSession();
  connectSessionUse();
  connectInstall();
  connectInitialRender();
  connectPageIdentity();
  connectWallet();
  connectStream();
  keepFrameUntilDrawn(root);
  await yieldToMain();
  // A transition renders in slices of 5 ms, so that taps are handled in between.
  startTransition(() =>
    createRoot(root, { onCaughtError, onRecoverableError: reportRecovered }).render(
      <FederationContext value={federation}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Page upgrade={federation.upgrade} />
          </BrowserRouter>
        </QueryClientProvider>
      </FederationContext>,
    ),
  );
}

/** The page of the address, and what follows the address whatever the page. */
function Page({ upgrade }: Pick<Federation, 'upgrade'>) {
  useShellUpdate(upgrade);
  useSignOutRedirect();
  return <AppRoutes table={featuresStore.getState().routes} />;
}

/**
 * Reloads the page at its next navigation once another version of the shell is on offer; pages of an
 * area do so themselves.
 */
function useShellUpdate(upgrade: Federation['upgrade']): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (upgrade.isDue(SHELL)) void upgrade.applyUpdate(SHELL);
  }, [pathname, upgrade]);
}

// React reports an error here that any boundary caught, also one inside an area.
function onCaughtError(thrown: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without this function
  console.error(thrown);
  void noteError({ kind: 'caught', thrown });
}
