import type { Random } from '../../../random.ts';
import { drawNormal } from '../draw.ts';

/** A market's opinion: near the model's chances, but never equal. */
export interface PriceModel {
  /** Updates the deviation from the model by a small random step. */
  stray(): void;
  /** Returns the market's chances where the model has `chances`; sum 1, never 0 or 1. */
  read(chances: readonly number[]): number[];
}

/** Share of the deviation that stays per update, and the random step, in log odds. */
const MEMORY = 0.998;
const NOISE = 0.0012;
/** Minimum chance before the end. */
const LEAST = 0.0012;

/** Creates an opinion about a number of runners. */
export function createPriceModel(random: Random, runners: number): PriceModel {
  const strays = Array.from({ length: runners }, () => drawNormal(random) * 0.02);
  return {
    stray() {
      for (let i = 0; i < runners; i += 1) {
        strays[i] = (strays[i] ?? 0) * MEMORY + drawNormal(random) * NOISE;
      }
    },
    read(chances) {
      const weights = chances.map(
        (chance, i) => Math.max(LEAST, chance) * Math.exp(strays[i] ?? 0),
      );
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    },
  };
}
