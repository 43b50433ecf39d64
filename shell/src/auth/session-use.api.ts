import { call } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { sessionStore } from '@exchange/store';

/** Min interval of reports in ms. */
export const USE_REPORT_MS = 60_000;
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const isLimited = () => {
  const { session } = sessionStore.getState();
  return session.status === 'player' && session.idleMinutes !== undefined;
};

/**
 * Reports use of the page to the server, for sessions with an idle timeout, within a minute of each
 * use. Returns the disconnect function.
 */
export function connectSessionUse(): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    timer = undefined;
    reportedAt = performance.now();
    // If the server does not know the call or is down, the next use is reported.
    if (isLimited()) call(endpoints.sessionTouch, undefined).catch(() => undefined);
  };
  const note = () => {
    if (timer !== undefined || !isLimited()) return;
    timer = setTimeout(report, Math.max(0, reportedAt + USE_REPORT_MS - performance.now()));
  };
  for (const event of EVENTS) window.addEventListener(event, note, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of EVENTS) window.removeEventListener(event, note);
  };
}
