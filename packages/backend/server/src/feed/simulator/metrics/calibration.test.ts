import { describe, expect, it } from 'vitest';
import {
  CALIBRATED_SPORTS,
  type CalibratedSport,
  calibrateSport,
  selectWorstDecile,
} from './calibration.ts';

const SEED = 20_261_120;
/** FULL_CALIBRATION=1 plays what the promise is made for; it takes some minutes. */
const isFull = process.env.FULL_CALIBRATION === '1';
const FULL = 10_000;
/** Points by which a decile may be off; the small sample alone is off by some. */
const MAX_POINTS = isFull ? 3 : 6;
const SAMPLE: Record<CalibratedSport, number> = { cricket: 500, football: 1000, tennis: 1000 };

describe(`win probabilities over ${isFull ? FULL : 'some hundred'} matches a sport`, () => {
  it.each(CALIBRATED_SPORTS)(
    '%s: deciles are accurate, and every quarter is more accurate than before the match',
    (sport) => {
      const figures = calibrateSport(sport, isFull ? FULL : SAMPLE[sport], SEED);
      expect(selectWorstDecile(figures)).toBeLessThan(MAX_POINTS);
      for (const { count } of figures.deciles) expect(count).toBeGreaterThan(0);
      for (const { model, before } of figures.quarters) expect(model).toBeLessThan(before);
    },
    600_000,
  );
});
