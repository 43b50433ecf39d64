import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Smallest difference in ms that counts as a wrong clock: a reply may be on its way for 15 s. */
const MIN_DIFFERENCE_MS = 20_000;

/** Time of the server minus the device's, in ms; 0 for a device whose clock is right. */
const differenceStore = createStore(() => ({ differenceMs: 0 }));

/** Receives the `Date` header of a reply, which shows if the device's clock is wrong. */
export function receiveServerTime(date: unknown): void {
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(at)) return;
  const differenceMs = at - Date.now();
  const known = differenceStore.getState().differenceMs;
  if (Math.abs(differenceMs - known) < MIN_DIFFERENCE_MS) return;
  const isRight = Math.abs(differenceMs) < MIN_DIFFERENCE_MS;
  differenceStore.setState({ differenceMs: isRight ? 0 : differenceMs });
}

/** Returns the server's time; the device's until a reply showed that its clock is wrong. */
export const serverNow = (): Date => new Date(Date.now() + differenceStore.getState().differenceMs);

/** Returns the difference of the device's clock in ms; a component with it follows a correction. */
export const useClockDifference = (): number =>
  useStore(differenceStore, ({ differenceMs }) => differenceMs);
