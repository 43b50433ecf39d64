/** A moment of this page on two clocks: the device's in epoch ms, and that of `performance.now()`. */
export interface Moment {
  clock: number;
  steady: number;
}

/** Returns the current moment. */
export const markMoment = (): Moment => ({ clock: Date.now(), steady: performance.now() });

/**
 * Returns the ms since a moment by the clock that counts more: the device's clock may be set back,
 * and the steady one may stand still while the device sleeps.
 */
export const elapsedSince = ({ clock, steady }: Moment): number =>
  Math.max(Date.now() - clock, performance.now() - steady);
