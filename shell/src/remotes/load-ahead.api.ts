import { prefetchCalls } from '@exchange/api';
import type { PageRegistry } from '@exchange/federation/registry';
import { type Federation, prefetchModule } from '@exchange/federation/runtime';
import { listFirstCalls, selectPageRemote } from './page-areas.ts';

/** Time of a press in ms after which it is no scroll, which the browser cancels by then. */
const PRESS_MS = 60;

/**
 * Shortens the way to another area: its files are fetched at the press of a link to it, and its
 * first calls start with the click. Nothing is fetched without a press, as players pay for it. Returns
 * the function that ends this.
 */
export function loadAhead(
  {
    modulesOf,
    upgrade,
  }: Pick<Federation, 'modulesOf'> & { upgrade: Pick<Federation['upgrade'], 'isDue'> },
  registry: PageRegistry,
): () => void {
  /** Returns the module of a page unless it is there, or the page must be reloaded for it. */
  const selectMissing = (pathname: string) => {
    const next = selectPageRemote(pathname);
    const isMissing = next && modulesOf(next.area).get(next.expose).status !== 'ready';
    return isMissing && !upgrade.isDue(next.area) ? next : undefined;
  };

  let pressed: ReturnType<typeof setTimeout> | undefined;
  const onPress = (event: PointerEvent) => {
    clearTimeout(pressed);
    const link = event.isPrimary ? findPlainLink(event) : undefined;
    const next = link && selectMissing(link.pathname);
    if (next) pressed = setTimeout(() => void prefetchModule(registry, next), PRESS_MS);
  };
  const onCancel = () => clearTimeout(pressed);
  const onClick = (event: MouseEvent) => {
    const link = findPlainLink(event);
    if (link && selectMissing(link.pathname)) prefetchCalls(listFirstCalls(link.pathname));
  };

  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  document.addEventListener('pointerdown', onPress, options);
  document.addEventListener('pointercancel', onCancel, options);
  document.addEventListener('click', onClick, options);
  return () => ended.abort();
}

/** Returns the link of this site that a press or click opens in this tab. */
function findPlainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  const opensHere = link && link.origin === location.origin && !link.target && !link.download;
  return opensHere ? link : undefined;
}
