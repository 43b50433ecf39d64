import { isFullScreen, REMOTE_AREAS, type Switches } from '@exchange/contract';
import { createAutoUpgrade, type Federation } from '@exchange/federation/runtime';
import { setAreasOff, setFeatures, settingsStore } from '@exchange/store';
import { connectSwitches } from '../cache.api.ts';
import { refreshSettings } from '../settings/settings.api.ts';
import { whenFirstScreenDrawn } from '../shared/initial-render.store.ts';
import { settingsChangeStore } from '../shared/settings-change.store.ts';

/** Settings are asked for after this, in ms: the server may read a change as much later than the edge. */
const MIN_DELAY_MS = 250;
/** All pages learn of a change at once; each asks within this time, in ms. */
const SPREAD_MS = 400;
/** Where the server had nothing new yet, it is asked once more after this, in ms. */
const ASK_AGAIN_MS = 10_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for the settings, and once more where they are the same as before. */
async function refreshChangedSettings(): Promise<void> {
  const { settings: before } = settingsStore.getState();
  settingsChangeStore.setState({ hasChanged: true });
  await wait(MIN_DELAY_MS + SPREAD_MS * Math.random());
  await refreshSettings();
  const { settings: after } = settingsStore.getState();
  if (JSON.stringify(before) !== JSON.stringify(after)) return;
  await wait(ASK_AGAIN_MS);
  await refreshSettings();
}

/**
 * Keeps an open page at what is switched on for it: areas, versions, the brand's features and its settings. Begins
 * once the first screen is drawn; `settingsTag` names the settings that the page was made with. Returns how to stop.
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
    // First the versions: an area that comes back with another one must not show the one before.
    federation.swap.offer(versions, withdrawn);
    setAreasOff(REMOTE_AREAS.filter((area) => versions[area] === undefined));
    setFeatures(features);
    autoSwap.check();
    if (knownTag !== undefined && tag !== '' && tag !== knownTag) void refreshChangedSettings();
    knownTag = tag;
  };
  let isStopped = false;
  let disconnect: (() => void) | undefined;
  void whenFirstScreenDrawn().then(() => {
    if (!isStopped) disconnect = connectSwitches(apply);
  });
  return () => {
    isStopped = true;
    disconnect?.();
    autoSwap.stop();
  };
}
