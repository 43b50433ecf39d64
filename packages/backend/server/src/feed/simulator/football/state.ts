/** The state of a football match; times are seconds of play. */
export interface FootballState {
  sport: 'football';
  period: 'first' | 'break' | 'second' | 'over';
  /** Seconds of the period played so far, injury time included. */
  clock: number;
  /** Injury time of the period, once it is announced. */
  injury: number | undefined;
  home: number;
  away: number;
  /** A penalty was awarded and is pending. */
  penalty: 'home' | 'away' | undefined;
  /** The event that led to this state. */
  last: 'kick-off' | 'goal' | 'penalty' | 'missed' | 'whistle' | 'injury' | 'minute';
}

export const HALF_SECONDS = 45 * 60;

export const startFootball = (): FootballState => ({
  sport: 'football',
  period: 'first',
  clock: 0,
  injury: undefined,
  home: 0,
  away: 0,
  penalty: undefined,
  last: 'kick-off',
});

/** Formats the score line, for example '1 – 1'. */
export const formatFootball = ({ home, away }: FootballState) => `${home} – ${away}`;
