import { selectPriceChange } from './bet-preferences.queries.ts';
import { placeBet, selectMarketVersion } from './bet-slip.queries.ts';
import { isOneClickOn } from './one-click.store.ts';
import type { SlipSelection } from './slip.model.ts';
import { openSlip, setStake } from './slip.store.ts';
import { toOrder } from './slip-order.model.ts';
import { selectOneClickStake } from './stake-settings.queries.ts';

/** A price was tapped: opens the slip with it; with one-click betting on, its bet goes at once. */
export function pickPrice(selection: SlipSelection): void {
  if (!openSlip(selection) || !isOneClickOn()) return;
  const stake = selectOneClickStake();
  if (stake === undefined) return;
  setStake(stake);
  const marketVersion = selectMarketVersion(selection);
  const order = toOrder(selection, stake, { marketVersion, priceChange: selectPriceChange() });
  // What went wrong stands in the slip, which stays open with it.
  placeBet(order).catch(() => undefined);
}
