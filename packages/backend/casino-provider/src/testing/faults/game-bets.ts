/** A bet as it was reported to its player, by the page's id. */
export interface ReportedBet {
  stakePaise: number;
  /** Refused: its stake must not be debited. */
  answer: 'taken' | 'refused';
  /** Payout in paise, once it was reported. */
  paidPaise?: number;
}

/** Reported bets of players: all must be true at the end. */
export type ReportedBets = Map<string, ReportedBet>;
