import '@exchange/ui/base.css';
import { selectFirstPart } from '@exchange/contract';
import { createBrowserRouter, RouterProvider } from '@exchange/federation/router';
import {
  createFederation,
  FederationContext,
  readRegistry,
  settleWithin,
} from '@exchange/federation/runtime';
import { registerHindi, startI18n } from '@exchange/i18n';
import { connectSession, selectToken } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { connectSignOutRedirect } from './auth/app-guard.ts';
import { openInstantId } from './auth/instant-id.queries.ts';
import { takeInstantId } from './auth/instant-id.ts';
import { drawBoundariesOnRequest } from './boundaries/boundaries-switch.ts';
import { connectStream, connectWallet, queryClient } from './cache.queries.ts';
import { routes } from './routes.tsx';
import { connectPageIdentity } from './settings/page-identity.ts';
import { refreshSettings } from './settings/settings.queries.ts';
import { watchTheme } from './theme/theme.ts';

/** The layout's one-second loader is an upper bound, not a delay (decisions). In ms. */
const LOADER_MS = 1000;

/** The first page's remote; without it React would show a fallback for at least 300 ms. */
async function loadFirstRemote(federation: ReturnType<typeof createFederation>) {
  const part = selectFirstPart(location.pathname);
  // A guest's deep link into /app leads home and needs no remote.
  const guest = selectToken() === undefined;
  if (part && !(guest && location.pathname.startsWith('/app/'))) {
    await settleWithin(federation.load(part), LOADER_MS);
  }
}

// First of all: no other code, also of remotes, shall see the token in the address.
const instantId = takeInstantId();
watchTheme();
registerHindi('shell', async () => {
  await import('@exchange/ui/devanagari.css');
  return import('./hi.json');
});
const federation = createFederation(readRegistry());
await Promise.all([startI18n(), loadFirstRemote(federation)]);

const router = createBrowserRouter(routes);
connectSession();
connectSignOutRedirect(router);
connectPageIdentity();
connectWallet();
connectStream();
void refreshSettings();
if (instantId !== undefined) void openInstantId(instantId);
void drawBoundariesOnRequest();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <FederationContext value={federation}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </FederationContext>,
);
