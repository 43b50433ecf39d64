import type { Market, Session, StakeSettings } from '@exchange/contract';
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
  /** Rate per 100 of a session. */
  rate?: number;
  /** Seconds a bet waits. */
  delay: number;
}

/** What the slip knows of the match that its selection belongs to. */
export interface SlipMatch {
  markets: readonly Market[];
  sessions: readonly Session[];
  stakeSettings?: StakeSettings | undefined;
}

function toMarketOffer(market: Market, { runnerId, side }: SlipSelection): SlipOffer {
  const runner = market.runners.find(({ id }) => id === runnerId);
  const odds = runner?.[side][0]?.price;
  return {
    minStake: market.minStake,
    maxStake: market.maxStake,
    open: !market.suspended && runner?.active === true,
    betAllowed: market.betAllowed,
    delay: market.betDelay,
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

/** The offer behind a selection; undefined until the match's data came. */
export function selectOffer(match: SlipMatch, selection: SlipSelection): SlipOffer | undefined {
  const { marketId } = selection;
  if (selection.rate !== undefined) {
    const session = match.sessions.find(({ id }) => id === marketId);
    return session && toSessionOffer(session, selection);
  }
  const market = match.markets.find(({ id }) => id === marketId);
  return market && toMarketOffer(market, selection);
}
