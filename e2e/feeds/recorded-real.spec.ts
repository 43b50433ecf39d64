import { testRecordedMatch } from '../support/journey.ts';
import { REAL } from '../support/recordings.ts';

testRecordedMatch(
  'a player sees the prices of a real market, bets, and is paid by its result @spec:1.2 @spec:1.4 @spec:2.6 @spec:4.15 @spec:4.16',
  REAL,
);
