import { createRandom, type Random } from '../../../random.ts';
import { createCricketModel } from '../cricket/chance.ts';
import { createCricketMatch, playCricket } from '../cricket/cricket-match.ts';
import { type CricketFormat, ODI, T20 } from '../cricket/state.ts';
import { drawWhole } from '../draw.ts';
import { createFootballMatch } from '../football/football-match.ts';
import { generateFootballEvents } from '../football/football-story.ts';
import type { Moment, Story } from '../story.ts';
import { createTennisMatch } from '../tennis/tennis-match.ts';
import { generateTennisEvents } from '../tennis/tennis-story.ts';

/** Predictions of one tenth of the scale against the outcomes. */
interface Decile {
  count: number;
  /** Mean of the predictions, and the share that came true. */
  predicted: number;
  observed: number;
}

/** Mean squared errors in a quarter of the match: of the model, and of its first prediction. */
interface QuarterScore {
  model: number;
  before: number;
}

export interface CalibrationFigures {
  matches: number;
  deciles: readonly Decile[];
  quarters: readonly QuarterScore[];
}

/** Collects a model's predictions through many matches. */
interface Calibration {
  add(reported: { moments: readonly Pick<Moment, 'chances'>[]; winner: number }): void;
  read(): CalibrationFigures;
}

const DECILES = 10;
const QUARTERS = 4;
/**
 * Interval of the moments that deciles sample. Shares of the whole match would reveal its length,
 * and a long match shows who was behind.
 */
const EVERY = 8;
/** Number of samples; quarters are shares of the actual match. */
const LOOKS = 24;

const squaredError = (chances: readonly number[], winner: number) =>
  chances.reduce((sum, chance, i) => sum + (chance - (i === winner ? 1 : 0)) ** 2, 0);

/** Creates a collection without matches. */
function createCalibration(): Calibration {
  const deciles = Array.from({ length: DECILES }, () => ({ count: 0, predicted: 0, observed: 0 }));
  const quarters = Array.from({ length: QUARTERS }, () => ({ looks: 0, model: 0, before: 0 }));
  let matches = 0;

  const addSample = (chances: readonly number[], winner: number) => {
    for (const [i, chance] of chances.entries()) {
      const decile = deciles[Math.min(DECILES - 1, Math.floor(chance * DECILES))];
      if (!decile) continue;
      decile.count += 1;
      decile.predicted += chance;
      decile.observed += i === winner ? 1 : 0;
    }
  };

  return {
    add({ moments, winner }) {
      matches += 1;
      const before = moments[0]?.chances ?? [];
      for (let i = 0; i < moments.length - 1; i += EVERY) {
        addSample(moments[i]?.chances ?? before, winner);
      }
      for (let check = 0; check < LOOKS; check += 1) {
        const share = (check + 0.5) / LOOKS;
        const chances = moments[Math.floor(share * moments.length)]?.chances ?? before;
        const quarter = quarters[Math.floor(share * QUARTERS)];
        if (!quarter) continue;
        quarter.looks += 1;
        quarter.model += squaredError(chances, winner);
        quarter.before += squaredError(before, winner);
      }
    },
    read: () => ({
      matches,
      deciles: deciles.map(({ count, predicted, observed }) => ({
        count,
        predicted: predicted / count,
        observed: observed / count,
      })),
      quarters: quarters.map(({ looks, model, before }) => ({
        model: model / looks,
        before: before / looks,
      })),
    }),
  };
}

/**
 * Returns the greatest distance between prediction and outcome over all deciles, in percentage
 * points.
 */
export const selectWorstDecile = ({ deciles }: CalibrationFigures) =>
  Math.max(...deciles.map(({ predicted, observed }) => Math.abs(predicted - observed) * 100));

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

function* repeat(count: number, createStory: () => Story): Generator<Reported> {
  for (let i = 0; i < count; i += 1) {
    const { moments, winner } = createStory();
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
