import type { InferOutput } from 'valibot';
import type { Role } from '../auth/auth.model.ts';
import { STAKE_BOXES } from '../limits.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { sportSettings, userDetailsData } from './users.wire.ts';

/** Quick stakes in whole rupees. */
export interface StakeSettings {
  sportId: string;
  /** As the stake editor shows them: eight, empty ones 0. */
  boxes: readonly number[];
  /** Only stakes above 0. */
  stakes: readonly number[];
  /** Undefined while one-click betting is not set up. */
  oneClickStake?: number;
}

export interface UserDetails {
  id: string;
  userName: string;
  name: string;
  mobile?: string;
  role: Role;
  /** Rupees. */
  balance: number;
  /** Rupees, positive. */
  exposure: number;
  createdAt: Date;
  stakeSettings: readonly StakeSettings[];
}

/** Default `match_stack` in rupees (point 9, first reading). */
export const DEFAULT_STAKES = [100, 500, 1000, 5000, 10000, 50000, 100000] as const;

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

export function toUserDetails(wire: InferOutput<typeof userDetailsData>): UserDetails {
  return {
    id: String(wire.user_id),
    userName: wire.user_name,
    name: wire.name,
    role: wire.role,
    balance: wire.balance,
    exposure: wire.liability,
    createdAt: fromEpoch(wire.created_at),
    stakeSettings: wire.UserSportSettings.map(toStakeSettings),
    ...(wire.mobile && { mobile: wire.mobile }),
  };
}
