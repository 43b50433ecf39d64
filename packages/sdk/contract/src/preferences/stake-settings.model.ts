import type { InferOutput } from 'valibot';
import { STAKE_BOXES } from '../limits.ts';
import type { sportSettings } from './stake-settings.wire.ts';

/** Quick stakes in whole rupees. */
export interface StakeSettings {
  sportId: string;
  /** Boxes of the stake editor: eight, empty ones 0. */
  boxes: readonly number[];
  /** Only stakes above 0. */
  stakes: readonly number[];
  /** Undefined without one-click betting. */
  oneClickStake?: number;
}

/** Default `match_stack` in rupees (point 9, first reading). */
export const DEFAULT_STAKES = [100, 500, 1000, 5000, 10000, 50000, 100000] as const;

/** Converts quick stakes in rupees: always eight boxes, of which 0 is no stake. */
export function toStakeSettings(wire: InferOutput<typeof sportSettings>): StakeSettings {
  const listed = wire.match_stack.split(',').map((stake) => Number(stake) || 0);
  const boxes = Array.from({ length: STAKE_BOXES }, (_, place) => listed[place] ?? 0);
  const oneClick = Number(wire.one_click_stack);
  return {
    sportId: String(wire.sport_id),
    boxes,
    stakes: boxes.filter((stake) => stake > 0),
    ...(oneClick > 0 && { oneClickStake: oneClick }),
  };
}
