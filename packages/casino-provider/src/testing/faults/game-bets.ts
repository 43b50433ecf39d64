/** A bet of a game as its player was told of it, by the id that the page gave it. */
export interface ToldBet {
  stakePaise: number;
  /** Refused: its stake must not be kept. */
  answer: 'taken' | 'refused';
  /** Paise that its end paid, once a player was told. */
  paidPaise?: number;
}

/** What players were told of their bets: all of it must stand at the end. */
export type ToldBets = Map<string, ToldBet>;
