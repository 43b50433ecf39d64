import { useLocation } from '@exchange/federation/router';
import { useEffect, useRef } from 'react';

/** Scrolls a strip so that one of its links is whole; `scrollIntoView` would also move the page. */
export function scrollStripTo(link: Element): void {
  const strip = link.parentElement;
  if (!strip) return;
  const [own, shown] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  const before = Math.min(0, own.left - shown.left);
  const after = Math.max(0, own.right - shown.right);
  strip.scrollBy({ left: before || after });
}

/** Scrolls the current page's link of a strip into view; returns the strip's ref. */
export function useActiveInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = strip.current?.querySelector(`[aria-current=page][href]`);
    if (active) scrollStripTo(active);
  }, [pathname]);
  return strip;
}
