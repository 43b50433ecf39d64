import { useState } from 'react';
import { useGame } from '../context.ts';

const FIRST_PAISE = 100_00;

/** Returns the player's stake, in paise, and whether it is within the limits. */
export function useStake(firstPaise = FIRST_PAISE) {
  const { visit, balance } = useGame();
  const [stakePaise, setStakePaise] = useState(firstPaise);
  const { minPaise = 0, maxPaise = Number.MAX_SAFE_INTEGER } = visit.limits ?? {};
  const inLimits = stakePaise >= minPaise && stakePaise <= maxPaise;
  return { stakePaise, setStakePaise, valid: inLimits && stakePaise <= (balance ?? stakePaise) };
}
