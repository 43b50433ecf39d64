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
