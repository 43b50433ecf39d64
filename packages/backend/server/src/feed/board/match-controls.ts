import type { MatchState } from './board.ts';
import type { MarketState } from './market.ts';

/** Staff's controls of a market or session line; absent fields follow the match or the feed. */
export interface MarketControl {
  /**
   * Shown in place of prices while no bet is accepted; empty means none, despite a message of the
   * match.
   */
  adminMessage?: string;
  betAllowed?: boolean;
  /** Seconds before the start from which bets are accepted; 0 is always. */
  opensBefore?: number;
}

/** Staff's controls of a match; a plain object, as it is stored and copied to other servers. */
export interface MatchControls {
  /** Grows with each change; an older state never replaces a newer one. */
  version: number;
  /** Of all markets and session lines, also those that open later. */
  all: MarketControl;
  /** Of single markets, by id: takes precedence over `all`. */
  markets: Readonly<Record<string, MarketControl>>;
  /** True if the match is on TV; the feed's value when absent. */
  hasTv?: boolean;
  /** Address of the stream; the feed's when absent. */
  streamUrl?: string;
}

/** Without any controls. */
export const NO_CONTROLS: MatchControls = { version: 0, all: {}, markets: {} };

/** Whether bets are accepted, and from when. */
export interface BetTaking {
  adminMessage: string | undefined;
  betAllowed: boolean;
  opensBefore: number;
}

/** The feed's part of a market or session line. */
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
