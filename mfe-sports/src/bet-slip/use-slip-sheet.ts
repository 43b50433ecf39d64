import { useLocation } from '@exchange/federation/router';
import { NARROW, useBackGesture, useMediaQuery } from '@exchange/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { refreshAfterBet } from './bet-slip.api.ts';
import { closeSlip, slipStore, useSlipUnfolded } from './slip.store.ts';

/**
 * Returns the slip's `close`, and the ref of its `form`, which gets the focus of the bar that opened
 * it. Escape closes the slip, and a phone's back gesture its sheet; a bar is closed by neither. All
 * do nothing while a bet is in flight, whose response closes the slip or shows the reason.
 */
export function useSlipSheet(isPlacing: boolean) {
  const { pathname } = useLocation();
  const isUnfolded = useSlipUnfolded(pathname);
  const isNarrow = useMediaQuery(NARROW);
  const isSheet = isNarrow && isUnfolded;
  const close = () => {
    if (isPlacing) return;
    // Without a response the bet may have been placed: the lists show it.
    if (slipStore.getState().decision) void refreshAfterBet();
    closeSlip();
  };
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && (isUnfolded || !isNarrow)) close();
  });
  useEffect(() => {
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, []);
  useBackGesture(isSheet, close);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The bar is gone by now.
    const isLost = document.activeElement === document.body;
    if (isSheet && isLost) form.current?.focus({ preventScroll: true });
  }, [isSheet]);
  return { close, form };
}
