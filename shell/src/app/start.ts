import {
  connectSwitches,
  fetchAreaVersions,
  hasInFlightMutations,
  loadHttpClient,
  whenPrefetchedCallLost,
} from '@exchange/api';
import type { Switches } from '@exchange/contract';
import {
  createAutoUpgrade,
  createFederation,
  type Federation,
  readRegistry,
  settleWithin,
} from '@exchange/federation/runtime';
import { registerHindi, settleTexts, startI18n } from '@exchange/i18n';
import {
  clearForeignSettings,
  findRoute,
  hasUnsavedChanges,
  setAreasOff,
  setFeatures,
  settingsStore,
} from '@exchange/store';
import { yieldToMain } from '@exchange/ui';
import { watchNewDevices } from '../account/sessions/watch-new-devices.ts';
import { openInstantId } from '../auth/instant-id.api.ts';
import type { OneTimeLinks } from '../auth/one-time-links.ts';
import { drawBoundariesOnRequest } from '../boundaries/boundaries.ts';
import { settingsChangeStore } from '../home/marquee/Marquee.tsx';
import { loadAhead } from '../remotes/load-ahead.api.ts';
import { listAreas, selectPageRemote, setPageAreas } from '../remotes/page-areas.ts';
import { refreshSettings, refreshSettingsPeriodically } from '../settings/settings.api.ts';
import { readBrand } from '../shared/brand.ts';
import { whenInitialRenderDone } from '../shared/initial-render.store.ts';
import { openOverlay } from '../shared/overlay.store.ts';
import { findServiceWorkers } from '../shared/service-workers.ts';
import { startPageReport } from '../telemetry/start-page-report.ts';
import { logFailedTheme } from '../theme/theme.ts';
import { showApp } from './show-app.tsx';

/**
 * Registers the service worker, after the first render, with which it would compete for CPU and
 * network. Not for development builds, whose files have no hashed names.
 */
async function registerServiceWorker(): Promise<void> {
  const workers = findServiceWorkers();
  // Controlled pages need none: the browser updates the worker itself.
  if (process.env.NODE_ENV !== 'production' || !workers || workers.controller) return;
  await whenInitialRenderDone();
  // Without it, as in some private windows, the app works as well.
  await workers.register('/service-worker.js').catch(() => {});
}

/**
 * Delay of fetching the settings in ms: the server may read a change that much later than the edge.
 */
const MIN_DELAY_MS = 250;
/** Random delay in ms, since all pages are notified at once. */
const SPREAD_MS = 400;
/** Delay of the second fetch in ms if the server had nothing new. */
const RETRY_MS = 10_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches the settings, and once more if they are unchanged. */
async function refreshChangedSettings(): Promise<void> {
  const { settings: before } = settingsStore.getState();
  settingsChangeStore.setState({ hasChanged: true });
  await wait(MIN_DELAY_MS + SPREAD_MS * Math.random());
  await refreshSettings();
  const { settings: after } = settingsStore.getState();
  if (JSON.stringify(before) !== JSON.stringify(after)) return;
  await wait(RETRY_MS);
  await refreshSettings();
}

/**
 * Applies switches to an open page: areas, versions, features and settings. Starts after the first
 * render; `settingsTag` identifies the page's settings. Returns the disconnect function.
 */
export function followSwitches(
  federation: Pick<Federation, 'upgrade'>,
  settingsTag: string | undefined,
): () => void {
  let knownTag = settingsTag;
  const autoUpgrade = createAutoUpgrade({
    upgrade: federation.upgrade,
    mayInterrupt: () => findRoute(location.pathname)?.layout !== 'full-screen',
  });
  const apply = ({ versions, withdrawn, features, settingsTag: tag }: Switches) => {
    // Versions first: an area that returns with a new version must not show the previous one.
    federation.upgrade.offer(versions, withdrawn);
    setAreasOff(listAreas().filter((area) => versions[area] === undefined));
    setFeatures(features);
    autoUpgrade.check();
    if (knownTag !== undefined && tag !== '' && tag !== knownTag) void refreshChangedSettings();
    knownTag = tag;
  };
  let isStopped = false;
  let disconnect: (() => void) | undefined;
  void whenInitialRenderDone().then(() => {
    if (!isStopped) disconnect = connectSwitches(apply);
  });
  return () => {
    isStopped = true;
    disconnect?.();
    autoUpgrade.stop();
  };
}

/** Upper bound of the layout's loader, not a delay (decisions). In ms. */
const LOADER_MS = 1000;

/**
 * Loads the first page's remote, waiting for at most a second; otherwise React would show a
 * fallback for at least 300 ms.
 */
export async function loadFirstRemote(
  federation: Pick<ReturnType<typeof createFederation>, 'load'>,
): Promise<void> {
  const remoteModule = selectPageRemote(location.pathname);
  if (remoteModule) await settleWithin(federation.load(remoteModule), LOADER_MS);
}

/** Max wait for the page's typeface in ms; then the system's is used. */
const FONT_MS = 1000;

/** Loads the shell's Hindi texts with their typeface; the chunk's name lets the edge preload it. */
async function loadHindi() {
  const [texts] = await Promise.all([
    import(/* webpackChunkName: "hindi" */ '../hi.json'),
    import(/* webpackChunkName: "hindi" */ '@exchange/ui/devanagari.css'),
  ]);
  await settleWithin(document.fonts.load('1em "Noto Sans Devanagari Variable"', 'अ'), FONT_MS);
  return texts;
}

/** Starts the page, and opens its one-time link. */
export async function start({ signIn, passwordReset }: OneTimeLinks): Promise<void> {
  logFailedTheme();
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
  setPageAreas(registry);
  await startI18n(undefined, brand.texts);
  await Promise.all([prepareTexts(), loadFirstRemote(federation)]);
  await yieldToMain();
  await showApp(federation);
  void refreshSettings();
  refreshSettingsPeriodically();
  followSwitches(federation, brand.settingsTag);
  loadAhead(federation, registry);
  if (signIn !== undefined) void openInstantId(signIn);
  if (passwordReset !== undefined) openOverlay({ name: 'password-link', token: passwordReset });
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
  watchNewDevices();
}
