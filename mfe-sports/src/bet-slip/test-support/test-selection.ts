import type { SlipSelection } from '../slip.model.ts';

/** A back of runner A at 1.85. */
export const testSelection: SlipSelection = {
  matchId: '1',
  sportId: '4',
  matchName: 'A v B',
  marketId: 'm',
  marketName: 'Match Odds',
  runnerId: 'a',
  runnerName: 'A',
  side: 'back',
  odds: 1.85,
};

/** A back of runner A at 2 on the test server's market. */
export const serverSelection: SlipSelection = {
  ...testSelection,
  matchId: 'match-market',
  marketId: 'market',
  runnerId: 'A',
  runnerName: 'Team A',
  odds: 2,
};
