import { BASES, type SiteSettings } from '@exchange/contract';
import { settingsStore } from '@exchange/store';

function setFavicon(path: string) {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  const href = BASES.images + path;
  if (!link || link.getAttribute('href') === href) return;
  link.href = href;
}

function showIdentity({ title, favicon }: SiteSettings) {
  if (title) document.title = title;
  if (favicon) setFavicon(favicon);
}

/** Keeps the page's title and favicon at site.TITLE and site.FAVICON (point 1). */
export function connectPageIdentity(): () => void {
  showIdentity(settingsStore.getState().settings);
  return settingsStore.subscribe(({ settings }) => showIdentity(settings));
}
