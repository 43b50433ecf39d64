import type { PriceRule } from '@exchange/contract';
import { calculateAvailable, calculateExpectedPrice } from './price.model.ts';
import {
  type SlipAction,
  type SlipOffer,
  type SlipSelection,
  selectSlipAction,
} from './slip.model.ts';
import { type PendingSubmission, selectReadStake } from './slip.store.ts';

/** What the player entered, and the bet that has no response yet. */
interface SlipEntry {
  stake: number;
  unreadable?: string | undefined;
  decision?: PendingSubmission;
}

/** Returns the button's action, and the stake in rupees and the odds of its bet, for previews. */
export function selectSlipBet(
  selection: SlipSelection,
  entry: SlipEntry,
  { offer, rule, stale }: { offer: SlipOffer | undefined; rule: PriceRule; stale: boolean },
): { action: SlipAction; stake: number; odds: number } {
  const { decision, ...typed } = entry;
  if (decision) {
    const { stake } = decision.order.bet;
    return { action: { type: 'repeat', stake }, stake, odds: selection.odds };
  }
  const depth = offer?.levels && { levels: offer.levels, rule };
  const available = depth && calculateAvailable(selection, depth);
  const action = selectSlipAction(selection, { offer, available, ...typed, stale, rule });
  // A stake that cannot be bet now is previewed as typed.
  const stake = action.type === 'blocked' ? selectReadStake(typed) : action.stake;
  const odds = depth ? calculateExpectedPrice(selection, { ...depth, stake }) : offer?.odds;
  return { action, stake, odds: odds ?? selection.odds };
}
