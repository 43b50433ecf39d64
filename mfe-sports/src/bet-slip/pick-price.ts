import { selectToken } from '@exchange/store';
import { selectPriceRule } from './bet-preferences.api.ts';
import { selectMarketVersion } from './bet-slip.api.ts';
import { placeBet } from './place-bet.api.ts';
import { type SlipSelection, toOrder } from './slip.model.ts';
import { isOneClickOn, openSlip, setStake } from './slip.store.ts';
import { selectOneClickStake } from './stake-settings.api.ts';

/**
 * A repeated tap on the same price within this time of a one-click bet or its response is ignored,
 * in ms.
 */
const DOUBLE_TAP_MS = 1000;

let lastBet = { price: '', at: Number.NEGATIVE_INFINITY };

const nameTapped = ({ marketId, runnerId, side }: SlipSelection): string =>
  [selectToken(), marketId, runnerId, side].join(' ');

/** Opens the slip with a tapped price; places its bet at once with one-click betting. */
export function pickPrice(selection: SlipSelection): void {
  const price = nameTapped(selection);
  const isDoubleTap = lastBet.price === price && performance.now() - lastBet.at < DOUBLE_TAP_MS;
  if (isOneClickOn() && isDoubleTap) return;
  if (!openSlip(selection) || !isOneClickOn()) return;
  const stake = selectOneClickStake();
  if (stake === undefined) return;
  setStake(stake);
  const marketVersion = selectMarketVersion(selection);
  const order = toOrder(selection, stake, { marketVersion, rule: selectPriceRule() });
  const remember = () => {
    lastBet = { price, at: performance.now() };
  };
  remember();
  // The slip stays open with the error.
  placeBet(order)
    .catch(() => undefined)
    .finally(remember);
}
