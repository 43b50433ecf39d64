import { useLocation } from '@exchange/federation/router';
import { useEffect, useRef } from 'react';

/** Keeps the current page's link of a scrolling strip in view; put the ref on the strip. */
export function useActiveInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = strip.current?.querySelector(`[aria-current=page][href]`);
    active?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [pathname]);
  return strip;
}
