import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { sessionStore } from '@exchange/store';

/** Use of the page is reported at most this often, in ms. */
export const USE_REPORT_MS = 60_000;
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const isLimited = () => {
  const { session } = sessionStore.getState();
  return session.status === 'player' && session.idleMinutes !== undefined;
};

/**
 * Reports to the server that a person uses the page, where the sign-in ends without use: reading pages would not keep
 * it. Each use is reported within a minute. Returns how to stop.
 */
export function connectSessionUse(): () => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    timer = undefined;
    saidAt = Date.now();
    // A server that does not know the call, or is away, gets the report of the next use.
    if (isLimited()) call(endpoints.sessionTouch, undefined).catch(() => undefined);
  };
  const note = () => {
    if (timer !== undefined || !isLimited()) return;
    timer = setTimeout(say, Math.max(0, saidAt + USE_REPORT_MS - Date.now()));
  };
  for (const event of EVENTS) window.addEventListener(event, note, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of EVENTS) window.removeEventListener(event, note);
  };
}
