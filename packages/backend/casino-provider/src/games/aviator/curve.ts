/** Growth: multiplier = e^(GROWTH · ms), so 2.00 after 8.7 s. */
const GROWTH = 0.000_08;

/** Returns the multiplier after `elapsedMs`, in hundredths, rounded down. */
export const multiplierAt = (elapsedMs: number): number =>
  Math.floor(100 * Math.exp(GROWTH * Math.max(0, elapsedMs)) + 1e-9);

/** Returns the ms until a multiplier (hundredths) is reached. */
export const reachedAt = (hundredths: number): number => Math.log(hundredths / 100) / GROWTH;
