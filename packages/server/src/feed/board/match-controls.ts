import type { MatchState } from './board.ts';
import type { MarketState } from './market.ts';

/** What staff say of a market or session line; what is absent is as its match or feed says. */
export interface MarketControl {
  /** Players read it in place of prices, and no bet is taken; empty is none, whatever is said of the match. */
  adminMessage?: string;
  betAllowed?: boolean;
  /** Seconds before the start from which bets are taken; 0 is always. */
  opensBefore?: number;
}

/** What staff say of a match; a plain object, as it is stored and copied to other servers. */
export interface MatchControls {
  /** Grows with each change; an older state never replaces a newer one. */
  version: number;
  /** Of all markets and session lines, also those that open later. */
  all: MarketControl;
  /** Of single ones, by id: counts before `all`. */
  markets: Readonly<Record<string, MarketControl>>;
  /** Whether the match is on TV; as the feed says when absent. */
  hasTv?: boolean;
  /** Address of the stream; the feed's when absent. */
  streamUrl?: string;
}

/** Staff have said nothing. */
export const NO_CONTROLS: MatchControls = { version: 0, all: {}, markets: {} };

/** Whether bets are taken, and from when. */
export interface BetTaking {
  adminMessage: string | undefined;
  betAllowed: boolean;
  opensBefore: number;
}

/** The feed's own word on a market or session line. */
type FeedWord = Pick<MarketState, 'id' | 'status' | 'adminMessage' | 'betAllowed'> &
  Partial<Pick<MarketState, 'opensBefore' | 'isFeedLocked'>>;

/**
 * Returns whether a market or session line takes bets, by its feed and by staff. A message of staff goes
 * before the feed's; a lock of either holds; what is closed shows its own reason.
 */
export function selectTaking(controls: MatchControls, target: FeedWord): BetTaking {
  const { adminMessage, opensBefore = 0, isFeedLocked = false } = target;
  const betAllowed = target.betAllowed && !isFeedLocked;
  if (target.status === 'CLOSED') return { adminMessage, betAllowed, opensBefore };
  const control = { ...controls.all, ...controls.markets[target.id] };
  return {
    adminMessage: control.adminMessage || adminMessage,
    betAllowed: betAllowed && (control.betAllowed ?? true),
    opensBefore: control.opensBefore ?? opensBefore,
  };
}

/** Returns the stream's address where the match is on TV, by staff or by its feed. */
export function selectStream({
  controls,
  streamUrl,
}: Pick<MatchState, 'streamUrl' | 'controls'>): string | undefined {
  const address = controls.streamUrl ?? streamUrl;
  return (controls.hasTv ?? streamUrl !== undefined) ? address : undefined;
}
