import '@exchange/ui/base.css';
import { selectFirstPart } from '@exchange/contract';
import { createBrowserRouter, RouterProvider } from '@exchange/federation/router';
import {
  createFederation,
  FederationContext,
  readRegistry,
  settleWithin,
} from '@exchange/federation/runtime';
import { registerHindi, settleTexts, startI18n } from '@exchange/i18n';
import {
  connectSession,
  forgetOtherSettings,
  isPageHeld,
  isPathOffered,
  selectToken,
  setFeatures,
} from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { connectSignOutRedirect } from './auth/app-guard.ts';
import { openInstantId } from './auth/instant-id.queries.ts';
import { takeInstantId } from './auth/instant-id.ts';
import { drawBoundariesOnRequest } from './boundaries/boundaries-switch.ts';
import {
  connectAreaVersions,
  connectStream,
  connectWallet,
  fetchAreaVersions,
  isUnderWay,
  queryClient,
} from './cache.queries.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { routes } from './routes.tsx';
import { connectPageIdentity } from './settings/page-identity.ts';
import { refreshSettings } from './settings/settings.queries.ts';
import { readBrand } from './shared/brand.ts';
import { connectInstall } from './shared/install.store.ts';
import { loadHindi } from './shared/language/load-hindi.ts';
import { startPageReport } from './telemetry/start-page-report.ts';
import { watchTheme } from './theme/theme.ts';

/** The layout's one-second loader is an upper bound, not a delay (decisions). In ms. */
const LOADER_MS = 1000;

/** The first page's remote; without it React would show a fallback for at least 300 ms. */
async function loadFirstRemote(federation: ReturnType<typeof createFederation>) {
  const part = selectFirstPart(location.pathname);
  // A guest's deep link into /app leads home and needs no remote.
  const guest = selectToken() === undefined;
  if (
    part &&
    isPathOffered(location.pathname) &&
    !(guest && location.pathname.startsWith('/app/'))
  ) {
    await settleWithin(federation.load(part), LOADER_MS);
  }
}

// First of all: no other code, also of remotes, shall see the token in the address.
const instantId = takeInstantId();
watchTheme();
registerHindi('shell', loadHindi, { required: true });
/** An area's texts belong to its first render; late ones show in English until they are there. */
const prepareTexts = () => settleWithin(settleTexts(), LOADER_MS);
const registry = readRegistry();
const federation = createFederation(registry, {
  prepare: prepareTexts,
  askVersions: fetchAreaVersions,
  // What is on its way, and what was typed and cannot be kept.
  isBusy: () => isUnderWay() || isPageHeld(),
});
const brand = readBrand();
forgetOtherSettings(document.title);
setFeatures(brand.features);
await startI18n(undefined, brand.texts);
await Promise.all([prepareTexts(), loadFirstRemote(federation)]);

const router = createBrowserRouter(routes);
connectSession();
connectSignOutRedirect(router);
connectInstall();
connectPageIdentity();
connectWallet();
connectStream();
connectAreaVersions(federation.swap.offer);
void refreshSettings();
if (instantId !== undefined) void openInstantId(instantId);
void drawBoundariesOnRequest();
if (process.env.NODE_ENV === 'development') {
  void import('./boundaries/federation-panel/federation-panel.ts').then(({ openFederationPanel }) =>
    openFederationPanel(registry, federation),
  );
}
registerServiceWorker();
startPageReport();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <FederationContext value={federation}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </FederationContext>,
);
