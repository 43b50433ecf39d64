import { REMOTE_AREAS } from '@exchange/contract';
import { createFederation, readRegistry, settleWithin } from '@exchange/federation/runtime';
import { registerHindi, settleTexts, startI18n } from '@exchange/i18n';
import { clearForeignSettings, hasUnsavedChanges, setAreasOff, setFeatures } from '@exchange/store';
import { openInstantId } from '../auth/instant-id.api.ts';
import type { OneTimeLinks } from '../auth/instant-id.ts';
import { openPasswordReset } from '../auth/password-reset/password-reset.store.ts';
import { drawBoundariesOnRequest } from '../boundaries/boundaries-switch.ts';
import {
  fetchAreaVersions,
  hasInFlightMutations,
  loadHttpClient,
  whenPrefetchedCallLost,
} from '../cache.api.ts';
import { registerServiceWorker } from '../register-service-worker.ts';
import { refreshSettings, refreshSettingsPeriodically } from '../settings/settings.api.ts';
import { readBrand } from '../shared/brand.ts';
import { whenInitialRenderDone } from '../shared/initial-render.store.ts';
import { loadHindi } from '../shared/language/load-hindi.ts';
import { startPageReport } from '../telemetry/start-page-report.ts';
import { watchTheme } from '../theme/theme.ts';
import { LOADER_MS, loadFirstRemote } from './first-remote.ts';
import { followSwitches } from './follow-switches.ts';
import { showApp } from './show-app.tsx';
import { yieldToMain } from './yield-to-main.ts';

/** Starts the page, and opens its one-time link. */
export async function start({ signIn, passwordReset }: OneTimeLinks): Promise<void> {
  watchTheme();
  void loadHttpClientInTime();
  registerHindi('shell', loadHindi, { required: true });
  // An area's texts belong to its first render; late ones are shown in English first.
  const prepareTexts = () => settleWithin(settleTexts(), LOADER_MS);
  const registry = readRegistry();
  const federation = createFederation(registry, {
    prepare: prepareTexts,
    askVersions: fetchAreaVersions,
    // In-flight calls, and typed text that cannot be stored.
    isBusy: () => hasInFlightMutations() || hasUnsavedChanges(),
  });
  const brand = readBrand();
  clearForeignSettings(document.title);
  setFeatures(brand.features);
  setAreasOff(REMOTE_AREAS.filter((area) => registry.remotes[area] === undefined));
  await startI18n(undefined, brand.texts);
  await Promise.all([prepareTexts(), loadFirstRemote(federation)]);
  await yieldToMain();
  await showApp(federation);
  void refreshSettings();
  refreshSettingsPeriodically();
  followSwitches(federation, brand.settingsTag);
  if (signIn !== undefined) void openInstantId(signIn);
  if (passwordReset !== undefined) openPasswordReset(passwordReset);
  void drawBoundariesOnRequest();
  if (process.env.NODE_ENV === 'development') {
    void import('../boundaries/federation-panel/federation-panel.ts').then(
      ({ openFederationPanel }) => openFederationPanel(registry, federation),
    );
  }
  void watchNewDevicesOnceDrawn();
  void registerServiceWorker();
  void startPageReport();
}

/**
 * Loads the client of the calls once the answers that the HTML asked for are drawn; beside the
 * page's code if one of them is lost.
 */
async function loadHttpClientInTime(): Promise<void> {
  await Promise.race([whenInitialRenderDone(), whenPrefetchedCallLost()]);
  // The next call loads it again, and reports the failure.
  await loadHttpClient().catch(() => undefined);
}

/** Notifies of new devices; their call is not made before the first prices. */
async function watchNewDevicesOnceDrawn(): Promise<void> {
  await whenInitialRenderDone();
  const { watchNewDevices } = await import('../account/sessions/new-devices.api.ts');
  watchNewDevices();
}
