import {
  type AreaVersions,
  areaVersionsData,
  REGISTRY_TOPIC,
  VERSIONS_PATH,
} from '@exchange/contract';
import * as v from 'valibot';
import { streamStatusStore, subscribeTopic } from './hub.ts';

/** Where no stream lives, the edge is asked so often, in ms; a part of it is random. */
const ASK_EVERY_MS = 30_000;
const RANDOM_SHARE = 0.2;
/** An answer that takes longer is none, in ms. */
const TIMEOUT_MS = 3000;

/**
 * The version of each area that this browser would get now. Rejects where the edge does not answer
 * within 3 s or answers something else.
 */
export async function fetchAreaVersions(): Promise<AreaVersions> {
  // With `no-cache` an unchanged answer costs a 304.
  const response = await fetch(VERSIONS_PATH, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${VERSIONS_PATH} answered ${response.status}`);
  return v.parse(areaVersionsData, await response.json()).versions;
}

/**
 * Hears which version of each area this browser would get: from the stream, and where none lives by
 * asking while the page is looked at. What cannot be read is not heard. Returns how to stop.
 */
export function connectAreaVersions(listener: (versions: AreaVersions) => void): () => void {
  let knownAt = Date.now();
  const hear = (versions: AreaVersions) => {
    knownAt = Date.now();
    listener(versions);
  };
  const unsubscribe = subscribeTopic(REGISTRY_TOPIC, (data) => {
    const parsed = v.safeParse(areaVersionsData, data);
    if (parsed.success) hear(parsed.output.versions);
  });
  const ask = () => {
    const { live } = streamStatusStore.getState();
    if (live || document.visibilityState === 'hidden') return;
    // Silence is no news: the loaded versions go on.
    fetchAreaVersions().then(hear, () => undefined);
  };
  const timer = setInterval(ask, ASK_EVERY_MS * (1 + RANDOM_SHARE * (Math.random() - 0.5)));
  const askIfOld = () => {
    if (Date.now() - knownAt > ASK_EVERY_MS) ask();
  };
  document.addEventListener('visibilitychange', askIfOld);
  return () => {
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfOld);
  };
}
