import { describeJourney } from '../support/journey.ts';
import { REAL } from '../support/recordings.ts';

describeJourney(REAL);
