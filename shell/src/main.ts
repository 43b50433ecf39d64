import '@exchange/ui/base.css';
import { createFederation, readRegistry, settleWithin } from '@exchange/federation/runtime';
import { registerHindi, settleTexts, startI18n } from '@exchange/i18n';
import { forgetOtherSettings, isPageHeld, setFeatures } from '@exchange/store';
import { openInstantId } from './auth/instant-id.queries.ts';
import { takeInstantId } from './auth/instant-id.ts';
import { drawBoundariesOnRequest } from './boundaries/boundaries-switch.ts';
import { fetchAreaVersions, isUnderWay } from './cache.queries.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { refreshSettings } from './settings/settings.queries.ts';
import { readBrand } from './shared/brand.ts';
import { loadHindi } from './shared/language/load-hindi.ts';
import { breathe } from './start/breathe.ts';
import { loadFirstRemote } from './start/first-remote.ts';
import { startPageReport } from './telemetry/start-page-report.ts';
import { watchTheme } from './theme/theme.ts';

/** The layout's one-second loader is an upper bound, not a delay (decisions). In ms. */
const LOADER_MS = 1000;

/** What React draws: in the same file, but a task of its own on a slow phone. */
async function prepareApp() {
  await breathe();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await breathe();
  return import(/* webpackMode: "eager" */ './start/show-app.tsx');
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
const [{ showApp }] = await Promise.all([
  prepareApp(),
  prepareTexts(),
  loadFirstRemote(federation, LOADER_MS),
]);
await breathe();
await showApp(federation);
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
