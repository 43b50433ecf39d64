import { useLocation } from '@exchange/federation/router';
import { useEffect, useRef } from 'react';

/** Scrolls the current page's link of a strip into view; returns the strip's ref. */
export function useActiveInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = strip.current?.querySelector(`[aria-current=page][href]`);
    active?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [pathname]);
  return strip;
}
