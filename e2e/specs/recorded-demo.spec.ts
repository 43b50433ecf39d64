import { testRecordedMatch } from '../support/journey.ts';
import { DEMO } from '../support/recordings.ts';

testRecordedMatch(
  'a player sees the recorded prices, bets, and is paid by the recorded result @journey @spec:1.2 @spec:1.4 @spec:2.6 @spec:4.15 @spec:4.16',
  DEMO,
);
