import { prefetchCalls } from '@exchange/api';
import type { PageRegistry } from '@exchange/federation/registry';
import { type Federation, prefetchManifest } from '@exchange/federation/runtime';
import { whenInitialRenderDone } from '../shared/initial-render.store.ts';
import { listAreaPaths, listFirstCalls, selectPageRemote } from './page-areas.ts';

/**
 * Shortens the way to another area: its manifest is fetched after the first render, its code and
 * first calls as soon as a link to it is pressed, about 100 ms before the click. Code is not fetched
 * without a press, as players pay for it. Returns the function that ends this.
 */
export function loadAhead(
  federation: Pick<Federation, 'load' | 'partsOf'>,
  registry: PageRegistry,
): () => void {
  const onPress = ({ target, button, isPrimary }: PointerEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || button !== 0 || !isPrimary) return;
    const next = selectPageRemote(link.pathname);
    // An area that is there has its own answers.
    if (!next || federation.partsOf(next.area).get(next.expose).status !== 'idle') return;
    prefetchCalls(listFirstCalls(link.pathname));
    // The page that opens shows the failure.
    void federation.load(next).catch(() => undefined);
  };
  const ended = new AbortController();
  document.addEventListener('pointerdown', onPress, { capture: true, signal: ended.signal });
  void whenInitialRenderDone().then(() => {
    const remotes = listAreaPaths().map(selectPageRemote);
    const areas = new Set(remotes.flatMap((remote) => (remote ? [remote.area] : [])));
    if (!ended.signal.aborted) for (const area of areas) prefetchManifest(registry, area);
  });
  return () => ended.abort();
}
