import type { Market, MatchDetail, Offer, PriceType, Session } from '@exchange/contract';
import type { PreviewRunner } from './preview.model.ts';
import type { SlipSelection } from './slip.model.ts';

/** What a market or a session offers on the slip's side now. Stakes in rupees. */
export interface SlipOffer {
  minStake: number;
  maxStake: number;
  /** Neither suspended nor closed, and the runner takes part. */
  open: boolean;
  betAllowed: boolean;
  /** Best odds of a market, the line of a session; undefined where nothing is offered. */
  odds?: number;
  /** What a market offers on the bet's side, best first; rupees. */
  levels?: readonly Offer[];
  /** Rate per 100 of a session. */
  rate?: number;
  /** Seconds a bet waits. */
  delay: number;
}

/** What the slip shows of its market beside the offer: no prices, so that their moves change nothing. */
export interface SlipMarket {
  /** Those that take part, with the player's result in rupees if they win. */
  runners: readonly PreviewRunner[];
  /** How many of them win. */
  winners: number;
  priceType?: PriceType;
  /** Percent of a net win. */
  commission: number;
}

/** Every market of a match page. */
export const listMarkets = ({
  matchOdds,
  bookmaker,
  others,
}: Pick<MatchDetail, 'matchOdds' | 'bookmaker' | 'others'>): Market[] => [
  ...(matchOdds ? [matchOdds] : []),
  ...bookmaker,
  ...others,
];

function toMarketOffer(market: Market, { runnerId, side }: SlipSelection): SlipOffer {
  const runner = market.runners.find(({ id }) => id === runnerId);
  const levels = runner?.[side] ?? [];
  const odds = levels[0]?.price;
  return {
    minStake: market.minStake,
    maxStake: market.maxStake,
    open: !market.suspended && runner?.active === true,
    betAllowed: market.betAllowed,
    delay: market.betDelay,
    levels,
    ...(odds !== undefined && { odds }),
  };
}

function toSessionOffer(session: Session, { side }: SlipSelection): SlipOffer {
  const offer = side === 'back' ? session.yes : session.no;
  return {
    minStake: session.minStake,
    maxStake: session.maxStake,
    open: !session.suspended,
    betAllowed: session.betAllowed,
    delay: session.betDelay,
    ...(offer && { odds: offer.line, rate: offer.rate }),
  };
}

const findMarket = (markets: readonly Market[], { marketId }: SlipSelection) =>
  markets.find(({ id }) => id === marketId);

/** The offer behind a selection on a market; undefined until the match's data came. */
export function selectOffer(
  markets: readonly Market[],
  selection: SlipSelection,
): SlipOffer | undefined {
  const market = findMarket(markets, selection);
  return market && toMarketOffer(market, selection);
}

/** The offer behind a selection on a session line; undefined until the lines came. */
export function selectSessionOffer(
  sessions: readonly Session[],
  selection: SlipSelection,
): SlipOffer | undefined {
  const session = sessions.find(({ id }) => id === selection.marketId);
  return session && toSessionOffer(session, selection);
}

/** The market of a selection as the slip previews it. */
export function selectSlipMarket(
  markets: readonly Market[],
  selection: SlipSelection,
): SlipMarket | undefined {
  const market = findMarket(markets, selection);
  if (!market) return undefined;
  return {
    runners: market.runners
      .filter(({ active }) => active)
      .map(({ id, name, result, gain }) => ({
        ...{ id, name, result },
        ...(gain !== undefined && { gain }),
      })),
    winners: market.winners ?? 1,
    ...(market.priceType && { priceType: market.priceType }),
    commission: market.commission ?? 0,
  };
}
