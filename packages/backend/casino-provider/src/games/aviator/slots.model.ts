import type { LiveBet } from '../../wire/live.ts';

/** The two bets that a player may have in a round. */
export const SLOTS = [1, 2] as const;
export type Slot = (typeof SLOTS)[number];

const isOf = ({ clientId }: Pick<LiveBet, 'clientId'>, slot: Slot) => clientId.endsWith(`-${slot}`);

/**
 * Returns the bet of this round in a slot. A bet names its slot, so that a reloaded page finds it;
 * a bet of another page goes to the free slot, so that each can be cashed out.
 */
export function selectSlotBet<Bet extends Pick<LiveBet, 'clientId' | 'status'>>(
  mine: readonly Bet[],
  slot: Slot,
): Bet | undefined {
  const standing = mine.filter(({ status }) => status !== 'void');
  const named = SLOTS.map((one) => standing.find((bet) => isOf(bet, one)));
  const left = standing.filter((bet) => !named.includes(bet));
  const filled = named.map((bet) => bet ?? left.shift());
  return filled[slot - 1];
}
