/** Growth: multiplier = e^(GROWTH · ms), so 2.00 after 8.7 s. */
const GROWTH = 0.000_08;

/** The multiplier after so many ms, in hundredths, rounded down. */
export const multiplierAt = (elapsedMs: number): number =>
  Math.floor(100 * Math.exp(GROWTH * Math.max(0, elapsedMs)) + 1e-9);

/** After how many ms a multiplier (hundredths) is reached. */
export const reachedAt = (hundredths: number): number => Math.log(hundredths / 100) / GROWTH;
