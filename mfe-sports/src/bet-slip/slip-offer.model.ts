import type { Market, MatchDetail, PriceType, SessionLine } from '@exchange/contract';
import type { PreviewRunner } from './preview.model.ts';
import type { SlipOffer, SlipSelection } from './slip.model.ts';

/** The slip's market without prices, so that their moves do not re-render. */
export interface SlipMarket {
  /** Runners that take part, with the player's result in rupees if they win. */
  runners: readonly PreviewRunner[];
  /** Number of winners. */
  winners: number;
  priceType?: PriceType;
  /** Commission in percent of a net win. */
  commission: number;
}

/** Lists every market of a match page. */
export const listMarkets = ({
  matchOdds,
  bookmaker,
  others,
}: Pick<MatchDetail, 'matchOdds' | 'bookmaker' | 'others'>): Market[] => [
  ...(matchOdds ? [matchOdds] : []),
  ...bookmaker,
  ...others,
];

/** What a match offers on a market or session line that it no longer lists. */
const CLOSED: SlipOffer = {
  minStake: 0,
  maxStake: 0,
  delay: 0,
  state: 'closed',
  betAllowed: false,
};

function selectMarketState({ closed, suspended }: Market, isActive: boolean): SlipOffer['state'] {
  if (closed) return 'closed';
  return suspended || !isActive ? 'suspended' : 'open';
}

function toMarketOffer(market: Market, { runnerId, side }: SlipSelection): SlipOffer {
  const runner = market.runners.find(({ id }) => id === runnerId);
  const levels = runner?.[side] ?? [];
  const odds = levels[0]?.price;
  return {
    minStake: market.minStake,
    maxStake: market.maxStake,
    state: selectMarketState(market, runner?.active === true),
    betAllowed: market.betAllowed,
    ...(market.adminMessage && { adminMessage: market.adminMessage }),
    delay: market.betDelay,
    levels,
    ...(odds !== undefined && { odds }),
  };
}

function toSessionLineOffer(session: SessionLine, { side }: SlipSelection): SlipOffer {
  const offer = side === 'back' ? session.yes : session.no;
  return {
    minStake: session.minStake,
    maxStake: session.maxStake,
    state: session.suspended ? 'suspended' : 'open',
    betAllowed: session.betAllowed,
    ...(session.adminMessage && { adminMessage: session.adminMessage }),
    delay: session.betDelay,
    ...(offer && { odds: offer.line, rate: offer.rate }),
  };
}

const findMarket = (markets: readonly Market[], { marketId }: SlipSelection) =>
  markets.find(({ id }) => id === marketId);

/** Returns the offer of a selection on the markets of its match. */
export function selectOffer(markets: readonly Market[], selection: SlipSelection): SlipOffer {
  const market = findMarket(markets, selection);
  return market ? toMarketOffer(market, selection) : CLOSED;
}

/** Returns the offer of a selection on the session lines of its match. */
export function selectSessionLineOffer(
  sessions: readonly SessionLine[],
  selection: SlipSelection,
): SlipOffer {
  const session = sessions.find(({ id }) => id === selection.marketId);
  return session ? toSessionLineOffer(session, selection) : CLOSED;
}

/** Returns the market of a selection for the slip's preview. */
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
        id,
        name,
        result,
        ...(gain !== undefined && { gain }),
      })),
    winners: market.winners ?? 1,
    ...(market.priceType && { priceType: market.priceType }),
    commission: market.commission ?? 0,
  };
}
