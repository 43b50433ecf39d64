import { BASES, paths, type SiteSettings } from '@exchange/contract';
import { settingsStore } from '@exchange/store';

function setFavicon(path: string) {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  const href = BASES.images + path;
  if (!link || link.getAttribute('href') === href) return;
  link.href = href;
}

/** Sets the title: site.TITLE, on all pages but the first after the page's own heading. */
function showTitle() {
  const { title } = settingsStore.getState().settings;
  const heading = document.querySelector('main h1')?.textContent;
  const isHome = location.pathname === paths.home();
  if (title) document.title = heading && !isHome ? `${heading} · ${title}` : title;
}

function showFavicon({ favicon }: SiteSettings) {
  if (favicon) setFavicon(favicon);
}

/**
 * Keeps the page's title and favicon at site.TITLE and site.FAVICON (point 1). Returns the
 * disconnect function.
 */
export function connectPageIdentity(): () => void {
  const observer = new MutationObserver(showTitle);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const show = () => {
    showTitle();
    showFavicon(settingsStore.getState().settings);
  };
  show();
  const unsubscribe = settingsStore.subscribe(show);
  return () => {
    unsubscribe();
    observer.disconnect();
  };
}
