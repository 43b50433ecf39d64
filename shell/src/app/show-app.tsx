import { connectStream, connectWallet, queryClient, watchFailedCalls } from '@exchange/api';
import { SHELL } from '@exchange/contract';
import { createBrowserRouter, RouterProvider } from '@exchange/federation/router';
import { type createFederation, FederationContext } from '@exchange/federation/runtime';
import { connectSession, featuresStore } from '@exchange/store';
import { connectOverlayHistory, yieldToMain } from '@exchange/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { connectSignOutRedirect } from '../auth/app-guard.ts';
import { connectRestriction } from '../auth/restriction.ts';
import { connectSessionUse } from '../auth/session-use.api.ts';
import { createRoutes } from '../routes.tsx';
import { connectPageIdentity } from '../settings/page-identity.ts';
import { connectInitialRender } from '../shared/initial-render.store.ts';
import { connectInstall } from '../shared/install.store.ts';
import { noteError, noteFailedCall } from '../telemetry/watch-errors.ts';
import { keepFrameUntilDrawn } from './take-over.ts';

/** Connects the page's services and renders it. Rejects without a `#root`. */
export async function showApp(federation: ReturnType<typeof createFederation>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');
  const router = createBrowserRouter(createRoutes(featuresStore.getState().routes));
  watchFailedCalls(noteFailedCall);
  connectOverlayHistory();
  connectSession();
  connectSignOutRedirect(router);
  connectRestriction(router);
  connectSessionUse();
  connectInstall();
  connectInitialRender();
  connectPageIdentity();
  followShell(router, federation.swap);
  connectWallet();
  connectStream();
  keepFrameUntilDrawn(root);
  await yieldToMain();
  // A transition renders in slices of 5 ms, so that taps are handled in between.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <FederationContext value={federation}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </FederationContext>,
    ),
  );
}

/**
 * Reloads the page at its next navigation once another version of the shell is on offer; pages of an
 * area do so themselves.
 */
function followShell(
  router: ReturnType<typeof createBrowserRouter>,
  swap: ReturnType<typeof createFederation>['swap'],
): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location: next }) => {
    if (next.pathname === pathname) return;
    pathname = next.pathname;
    if (swap.isDue(SHELL)) void swap.applyUpdate(SHELL);
  });
}

// React reports an error here that any boundary caught, also one inside an area.
function onCaughtError(thrown: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without this function
  console.error(thrown);
  void noteError({ kind: 'caught', thrown });
}
