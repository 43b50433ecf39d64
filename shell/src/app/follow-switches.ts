import { isFullScreen, REMOTE_AREAS, type Switches } from '@exchange/contract';
import { createAutoUpgrade, type Federation } from '@exchange/federation/runtime';
import { setAreasOff, setFeatures, settingsStore } from '@exchange/store';
import { connectSwitches } from '../cache.api.ts';
import { refreshSettings } from '../settings/settings.api.ts';
import { whenInitialRenderDone } from '../shared/initial-render.store.ts';
import { settingsChangeStore } from '../shared/settings-change.store.ts';

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
  federation: Pick<Federation, 'swap'>,
  settingsTag: string | undefined,
): () => void {
  let knownTag = settingsTag;
  const autoSwap = createAutoUpgrade({
    swap: federation.swap,
    mayInterrupt: () => !isFullScreen(location.pathname),
  });
  const apply = ({ versions, withdrawn, features, settingsTag: tag }: Switches) => {
    // Versions first: an area that returns with a new version must not show the previous one.
    federation.swap.offer(versions, withdrawn);
    setAreasOff(REMOTE_AREAS.filter((area) => versions[area] === undefined));
    setFeatures(features);
    autoSwap.check();
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
    autoSwap.stop();
  };
}
