import { describeJourney } from '../support/journey.ts';
import { DEMO } from '../support/recordings.ts';

describeJourney(DEMO);
