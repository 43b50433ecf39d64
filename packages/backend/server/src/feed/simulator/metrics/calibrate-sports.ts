import type { Random } from '../../../random.ts';
import { createRandom } from '../../../random.ts';
import { createCricketModel } from '../cricket/chance.ts';
import { createCricketMatch } from '../cricket/cricket-match.ts';
import { type CricketFormat, ODI, T20 } from '../cricket/format.ts';
import { playCricket } from '../cricket/play.ts';
import { drawWhole } from '../draw.ts';
import { createFootballMatch } from '../football/football-match.ts';
import { generateFootballEvents } from '../football/football-story.ts';
import type { Moment, Story } from '../story.ts';
import { createTennisMatch } from '../tennis/play.ts';
import { generateTennisEvents } from '../tennis/tennis-story.ts';
import { type CalibrationFigures, createCalibration } from './calibration.ts';

type Reported = { moments: readonly Pick<Moment, 'chances'>[]; winner: number };
type CalibrationOf = (random: Random, count: number) => Iterable<Reported>;

/** Number of matches that share strengths, and with them the model's tables, which take longest. */
const SHARED = 25;

function* playFormat(format: CricketFormat, random: Random, count: number): Generator<Reported> {
  const side = () => ({ batting: drawWhole(random, -2, 2), bowling: drawWhole(random, -2, 2) });
  for (let left = count; left > 0; left -= SHARED) {
    const match = createCricketMatch(format, [side(), side()]);
    const model = createCricketModel(match);
    for (let i = 0; i < Math.min(SHARED, left); i += 1) {
      const states = [...playCricket(match, random)];
      const moments = states.map((state) => ({ chances: [model(state), 1 - model(state)] }));
      yield { moments, winner: states.at(-1)?.winner ?? 0 };
    }
  }
}

function* repeat(count: number, notify: () => Story): Generator<Reported> {
  for (let i = 0; i < count; i += 1) {
    const { moments, winner } = notify();
    if (winner !== undefined) yield { moments, winner };
  }
}

const SPORTS = {
  cricket: function* (random, count) {
    yield* playFormat(T20, random, Math.ceil(count / 2));
    yield* playFormat(ODI, random, Math.floor(count / 2));
  },
  football: (random, count) =>
    repeat(count, () =>
      generateFootballEvents(
        createFootballMatch(drawWhole(random, -3, 3), drawWhole(random, -3, 3)),
        random,
      ),
    ),
  tennis: (random, count) =>
    repeat(count, () =>
      generateTennisEvents(
        createTennisMatch(drawWhole(random, -3, 3), drawWhole(random, -3, 3)),
        random,
        random,
      ),
    ),
} satisfies Record<string, CalibrationOf>;

export type CalibratedSport = keyof typeof SPORTS;
export const CALIBRATED_SPORTS = Object.keys(SPORTS) as CalibratedSport[];

/** Plays matches of a sport and compares the model with their outcomes. */
export function calibrateSport(
  sport: CalibratedSport,
  count: number,
  seed: number,
): CalibrationFigures {
  const calibration = createCalibration();
  for (const reported of SPORTS[sport](createRandom(seed), count)) calibration.add(reported);
  return calibration.read();
}
